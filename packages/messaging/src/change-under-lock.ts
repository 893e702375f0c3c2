import type { Decide, Once } from "./change.ts";
import { readClock } from "./clock.ts";
import { claim } from "./idempotency.ts";
import { firstSight } from "./inbox.ts";
import { enqueue, type OutgoingEvent } from "./outbox.ts";
import type { Sql } from "./sql.ts";

/** How one kind of aggregate is changed inside a transaction. */
export type ChangeSteps<State, Writes, Event, Answer> = {
  /** The name under which the service remembers the events that it has seen. */
  readonly consumer: string;
  /** Held to the end of the transaction. What is read after it is what the last holder left. */
  lock(): Promise<unknown>;
  load(): Promise<State>;
  readonly decide: Decide<State, Writes, Event, Answer>;
  readonly once?: Once<State, Answer> | undefined;
  save(writes: Writes): Promise<unknown>;
  /** An event of the domain as other services get it. */
  outgoing(event: Event): OutgoingEvent;
};

/**
 * Carries a command out in the transaction of `sql`, in this order: lock, load, once, clock, decide, save, publish. The
 * clock is read after the lock, so that who waited for the lock is judged by the time at which they got it.
 */
export async function changeUnderLock<State, Writes, Event, Answer>(
  sql: Sql,
  steps: ChangeSteps<State, Writes, Event, Answer>,
): Promise<Answer> {
  await steps.lock();
  const state = await steps.load();
  const earlier = await takeOnce(sql, steps, state);
  const now = await readClock(sql);
  if (earlier !== undefined) return earlier.answer(now);
  const { answer, writes, events = [] } = steps.decide(state, now);
  if (writes !== undefined) await steps.save(writes);
  await enqueue(sql, events.map(steps.outgoing));
  return answer;
}

/** Takes the event or the key; returns how to answer where it was taken before. */
async function takeOnce<State, Writes, Event, Answer>(
  sql: Sql,
  { once, consumer }: Pick<ChangeSteps<State, Writes, Event, Answer>, "once" | "consumer">,
  state: State,
): Promise<{ answer(now: Date): Answer } | undefined> {
  if (once === undefined) return undefined;
  if ("eventId" in once) {
    const isFirst = await firstSight(sql, consumer, once.eventId);
    return isFirst ? undefined : { answer: (now) => once.repeated(state, "", now) };
  }
  const wanted = typeof once.resultId === "string" ? once.resultId : once.resultId(state);
  const { resultId, replay } = await claim(sql, once.call, wanted);
  return replay ? { answer: (now) => once.repeated(state, resultId, now) } : undefined;
}
