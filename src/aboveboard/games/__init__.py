"""What happens in each game: equipment, table states, wagers and how they are graded.

One module a game. A game knows nothing of jurisdictions, money or odds; what differs in play from one
law to another is a *rule* that the game names and every law file sets. `REGISTRY` lists every game.
"""

from aboveboard.games.registry import REGISTRY, game_named

__all__ = ["REGISTRY", "game_named"]
