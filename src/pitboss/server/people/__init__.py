"""The people of the house: their accounts, and how often they may ask."""
