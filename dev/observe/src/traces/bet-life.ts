import type { Trace, TraceStore } from "./trace-store.ts";

/** Spans that name the bet: of its life and of its money. */
const OF_BET = /^(?:bet|money-out)\/(.+)$/;

/** Returns the bets that a trace names: it wakes one of their workflows or works for one. */
export const betsIn = ({ spans }: Trace): ReadonlySet<string> =>
  new Set(
    spans.flatMap(({ attributes }) => {
      const [, bet] = OF_BET.exec(attributes["temporal.workflow.id"] ?? "") ?? [];
      return bet === undefined ? [] : [bet];
    }),
  );

/**
 * Returns the traces of a bet's life, the first one first: those that name it, and their causes and effects by links.
 * It stops at the life of another bet.
 */
export function lifeOf(store: TraceStore, betId: string): readonly Trace[] {
  const all = store.traces();
  const neighbours = neighboursIn(store, all);
  const isOthers = (trace: Trace) => {
    const bets = betsIn(trace);
    return bets.size > 0 && !bets.has(betId);
  };
  const life = new Set(all.filter((trace) => betsIn(trace).has(betId)).map(({ id }) => id));
  for (const id of life) {
    for (const next of neighbours.get(id) ?? []) if (!isOthers(next)) life.add(next.id);
  }
  return all.filter(({ id }) => life.has(id)).toSorted((one, other) => beginOf(one) - beginOf(other));
}

/** Returns the traces linked with each, in either direction. */
function neighboursIn(store: TraceStore, all: readonly Trace[]): ReadonlyMap<string, readonly Trace[]> {
  const neighbours = new Map<string, Trace[]>();
  const add = (id: string, trace: Trace) => {
    const known = neighbours.get(id) ?? [];
    neighbours.set(id, known);
    known.push(trace);
  };
  for (const trace of all) {
    for (const link of trace.spans.flatMap(({ links }) => links)) {
      const origin = store.traceOf(link);
      if (origin === undefined) continue;
      add(trace.id, origin);
      add(origin.id, trace);
    }
  }
  return neighbours;
}

const beginOf = ({ spans }: Trace): number => Math.min(...spans.map(({ beganAtMs }) => beganAtMs));
