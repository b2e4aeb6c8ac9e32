"""What people state of an organization and its occasions, and the law's conditions weighed over it."""
