"""The live house: tables that people play in the browser, kept in a store."""
