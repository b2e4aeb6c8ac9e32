// One's own bets as they were made, so that the last can be undone, all taken down, and those of the last round made again.

const same = (one, other) => one.wager === other.wager && (one.selection ?? null) === (other.selection ?? null);

let made = [];
let before = [];

// An event of the table, where it is a bet of one's own, changes one, or decides some.
export function noteBet(event, seat) {
  if (seat === null) { made = []; return; }
  const said = event.said ?? {};
  if (event.seat === seat && event.kind === "bet") made.push({ wager: said.wager, selection: said.selection ?? null, stake: said.stake });
  if (event.seat === seat && event.kind === "take-down") made = made.filter((bet) => !same(bet, said));
  if (event.seat === seat && event.kind === "reduce") reduce(said);
  const decided = event.settled.filter((row) => row.seat === seat);
  const gone = made.filter((bet) => decided.some((row) => same(row, bet) || row.wager === bet.wager && bet.selection === null));
  if (!gone.length) return;
  before = gone;
  made = made.filter((bet) => !gone.includes(bet));
}

function reduce(said) {
  const own = made.filter((bet) => same(bet, said));
  let over = own.reduce((sum, bet) => sum + bet.stake, 0) - said.to;
  for (const bet of own.reverse()) {
    const taken = Math.min(bet.stake, Math.max(0, over));
    bet.stake -= taken;
    over -= taken;
  }
  made = made.filter((bet) => bet.stake > 0);
}

const named = ({ wager, selection }) => ({ wager, ...(selection === null ? {} : { selection }) });

// What the three buttons do now; null where there is nothing to do.
export function betActions(view, seat, bets, act) {
  const may = (bet, what) => view.changes.find((each) => same(each, bet))?.may.includes(what);
  const standing = view.game.wagers.filter((wager) => wager.seat === seat);
  const latest = made.at(-1);
  const stands = latest && standing.find((wager) => same(wager, latest));
  const removable = standing.filter((wager) => may(wager, "take-down"));
  const again = before.filter((bet) => bets?.wagers.includes(bet.wager));
  return {
    undo: stands && may(stands, "take-down") ? () => (stands.stake > latest.stake
      ? act("reduce", { ...named(latest), to: stands.stake - latest.stake }) : act("take-down", named(latest))) : null,
    rebet: bets && again.length ? async () => {
      for (const bet of again) if (!await act("bet", { ...named(bet), stake: bet.stake })) return;
    } : null,
    clear: removable.length ? async () => {
      for (const wager of removable) if (!await act("take-down", named(wager))) return;
    } : null,
  };
}
