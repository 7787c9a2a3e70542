"""Forms about entrants: what one says of oneself, lists of many, the terms of all."""
