import type { StatementKind } from "../../generated/graphql.ts";
import { addMoney } from "../../shared/add-money.ts";
import type { Money } from "../../shared/money.ts";

/** The fields that the statement is grouped and summed by. */
export type Movement = {
  readonly kind: StatementKind;
  /** An ISO-8601 instant. */
  readonly at: string;
  readonly participation: { readonly id: string };
  readonly totalPaidIn: Money;
  readonly totalWon: Money;
  readonly totalPaidOut: Money;
};

/** A movement with the fee that was taken with it. */
export type StatementRow<M> = { readonly movement: M; readonly fee: M | null };

/** What was charged, won and sent to the user, either so far or in some period. */
export type Totals = { readonly charged: Money; readonly won: Money; readonly sent: Money };

export type DayOfStatement<M extends Movement> = {
  /** A moment of that day. */
  readonly at: string;
  /** The totals so far at the end of the day, as the server returned them. */
  readonly totals: Totals;
  readonly rows: readonly StatementRow<M>[];
};

export type MonthOfStatement<M extends Movement> = {
  /** A moment of that month. */
  readonly at: string;
  /** The totals of the month alone; null until all of it is loaded. */
  readonly totals: Totals | null;
  readonly days: readonly DayOfStatement<M>[];
};

/**
 * Groups the loaded movements by month and day in the user's own zone, newest first. A further page continues where the
 * previous one ended: it may extend the last day.
 */
export function byMonthAndDay<M extends Movement>(
  movements: readonly M[],
  hasMore: boolean,
): readonly MonthOfStatement<M>[] {
  const months = groupsOf(withoutPartedFee(movements, hasMore), ({ at }) => monthOf(new Date(at)));
  return months.map((month, index) => {
    const older = months[index + 1];
    const start = older ? totalsOf(older[0]) : hasMore ? null : nothing;
    return {
      at: month[0].at,
      totals: start && between(start, totalsOf(month[0])),
      days: groupsOf(month, ({ at }) => new Date(at).toDateString()).map((day) => ({
        at: day[0].at,
        totals: totalsOf(day[0]),
        rows: rowsOf(day),
      })),
    };
  });
}

/** The movement that each fee is booked with. */
const takenWith: Partial<Record<StatementKind, StatementKind>> = { FEE: "STAKE", WINNINGS_FEE: "WINNINGS" };

const isFeeOf = (fee: Movement, { kind, participation }: Movement): boolean =>
  takenWith[fee.kind] === kind && participation.id === fee.participation.id;

/** Holds back a fee at the end of a page, until the movement that it was taken with is loaded too. */
function withoutPartedFee<M extends Movement>(movements: readonly M[], hasMore: boolean): readonly M[] {
  const last = movements.at(-1);
  const isParted = hasMore && last && takenWith[last.kind] && !movements.some((other) => isFeeOf(last, other));
  return isParted ? movements.slice(0, -1) : movements;
}

/** Puts each fee in the row of its movement. */
function rowsOf<M extends Movement>(movements: readonly M[]): readonly StatementRow<M>[] {
  const rows = movements.map((movement) => ({
    movement,
    fee: movements.find((other) => isFeeOf(other, movement)) ?? null,
  }));
  const fees = new Set(rows.map(({ fee }) => fee));
  return rows.filter(({ movement }) => !fees.has(movement));
}

const nothing: Totals = { charged: { amount: "0.00" }, won: { amount: "0.00" }, sent: { amount: "0.00" } };

const totalsOf = ({ totalPaidIn, totalWon, totalPaidOut }: Movement): Totals => ({
  charged: totalPaidIn,
  won: totalWon,
  sent: totalPaidOut,
});

/** Returns what was added from earlier to later totals, exact to the cent. */
const between = (earlier: Totals, later: Totals): Totals => ({
  charged: subtract(later.charged, earlier.charged),
  won: subtract(later.won, earlier.won),
  sent: subtract(later.sent, earlier.sent),
});

const subtract = (from: Money, { amount }: Money): Money => addMoney(from, { amount: `-${amount}` });

const monthOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}`;

type Group<Item> = readonly [Item, ...Item[]];

function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Group<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
