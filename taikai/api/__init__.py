"""JSON API: public data, tokens that may write results, webhooks, embeds, feeds."""
