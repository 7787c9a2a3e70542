"""Webhooks: subscriptions, event kinds, delivery."""
