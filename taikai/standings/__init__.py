"""Standings: ranking, tie-breaks, cuts, final, ceremony, statistics, player pages."""
