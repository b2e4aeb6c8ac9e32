"""Where an organization's money lies: accounts and their checks, what waits to be deposited, what is unexpended."""
