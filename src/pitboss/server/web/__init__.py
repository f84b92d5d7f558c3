"""The house on the web: the program, the guard around every request, the API and the page."""
