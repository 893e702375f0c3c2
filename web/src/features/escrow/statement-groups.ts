import type { StatementKind } from "../../generated/graphql.ts";

/** The fields that the statement is grouped by. */
export type Movement = {
  readonly kind: StatementKind;
  /** An ISO-8601 instant. */
  readonly at: string;
  readonly bet: { readonly id: string };
  readonly participation: { readonly id: string };
};

/** A movement with the fee that was taken with it. */
export type StatementRow<M> = { readonly movement: M; readonly fee: M | null };

/** The movements for one bet on one day. */
export type BetOfDay<M extends Movement> = { readonly bet: M["bet"]; readonly rows: readonly StatementRow<M>[] };

export type DayOfStatement<M extends Movement> = {
  /** The day in the user's own zone, as a unique key. */
  readonly day: string;
  /** A moment of that day. */
  readonly at: string;
  readonly bets: readonly BetOfDay<M>[];
};

/**
 * Groups the loaded movements by day and, within a day, by bet, keeping the list's order. A further page continues
 * where the previous one ended: it may extend the last day, and a bet in it.
 */
export function byDayAndBet<M extends Movement>(movements: readonly M[]): readonly DayOfStatement<M>[] {
  const days = groupsOf(movements, ({ at }) => new Date(at).toDateString());
  return days.map(({ key, first, items }) => ({
    day: key,
    at: first.at,
    bets: groupsOf(items, ({ bet }) => bet.id).map((ofBet) => ({ bet: ofBet.first.bet, rows: rowsOf(ofBet.items) })),
  }));
}

/** The movement that each fee is booked with. */
const takenWith: Partial<Record<StatementKind, StatementKind>> = { FEE: "STAKE", WINNINGS_FEE: "WINNINGS" };

/** Puts each fee in the row of its movement; until that is loaded too, the fee has its own row. */
function rowsOf<M extends Movement>(movements: readonly M[]): readonly StatementRow<M>[] {
  const feeOf = ({ kind, participation }: M): M | null =>
    movements.find((other) => takenWith[other.kind] === kind && other.participation.id === participation.id) ?? null;
  const rows = movements.map((movement) => ({ movement, fee: feeOf(movement) }));
  const fees = new Set(rows.map(({ fee }) => fee));
  return rows.filter(({ movement }) => !fees.has(movement));
}

type Group<Item> = { readonly key: string; readonly first: Item; readonly items: Item[] };

function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Group<Item>[] {
  const groups = new Map<string, Group<Item>>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { key, first: item, items: [item] });
  }
  return [...groups.values()];
}
