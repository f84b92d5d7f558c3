"""The revisions of the store, one module each."""
