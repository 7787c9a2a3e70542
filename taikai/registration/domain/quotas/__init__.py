"""Groups of people who enter: who belongs, how many places they may have, why somebody waits."""
