"""Printed things: the layouts of the tables, the cards and the chips, drawn as SVG with nothing borrowed."""
