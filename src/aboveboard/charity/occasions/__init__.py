"""An occasion: one license period, casino night or session, on a log of its own."""
