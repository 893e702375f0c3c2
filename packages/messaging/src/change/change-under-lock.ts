import type { Decide, Once } from "./change.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { claim } from "./idempotency.ts";
import { firstSight } from "../inbox/inbox.ts";
import { enqueue, type OutgoingEvent } from "../outbox/outbox.ts";
import type { Sql } from "@stakehold/store/sql.ts";

/** The steps that change one kind of aggregate inside a transaction. */
export type ChangeSteps<State, Writes, Event, Answer> = {
  /** The name under which the service records the events that it has handled. */
  readonly consumer: string;
  /** Locks until the end of the transaction. Later reads see what the last holder wrote. */
  lock(): Promise<unknown>;
  load(): Promise<State>;
  readonly decide: Decide<State, Writes, Event, Answer>;
  readonly once?: Once<State, Answer> | undefined;
  save(writes: Writes): Promise<unknown>;
  /** Converts a domain event to the one that other services receive. */
  outgoing(event: Event): OutgoingEvent;
};

/**
 * Carries out a command in the transaction of `sql`, in this order: lock, load, once, clock, decide, save, publish.
 * Reads the clock after the lock, so that a caller who waited for the lock is judged by the time of getting it.
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
  await enqueue(sql, events.map(steps.outgoing), now);
  return answer;
}

/** Claims the event or the key; if it was claimed before, returns the function that makes the answer. */
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
