"""An occasion's money: its banks, its currency, imitation money and the prizes that are awarded."""
