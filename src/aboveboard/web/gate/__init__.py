"""Who may ask, how often, and how long: sessions, limits, hosts, connections, and the threads that read."""
