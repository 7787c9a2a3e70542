"""Push messages (Web Push) to phones that subscribed."""
