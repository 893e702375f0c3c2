import { readClock } from "./clock.ts";
import { claim, type IdempotentCall } from "./idempotency.ts";
import { firstSight } from "./inbox.ts";
import { enqueue, type OutgoingEvent } from "./outbox.ts";
import type { Sql } from "./sql.ts";

/**
 * What a decision comes to: the answer to whoever asked, what is to be written, and what is to be published of it.
 * Without writes and events nothing changes.
 */
export type Change<Writes, Event, Answer = void> = {
  readonly answer: Answer;
  readonly writes?: Writes;
  /** In the order in which they happened. */
  readonly events?: readonly Event[];
};

/** A change that changes nothing and answers nothing. */
export const UNCHANGED: Change<never, never> = { answer: undefined };

/**
 * Decides on what is known under the lock, by the time at which it became known. It is pure: it may be called more than
 * once, and only its last word counts. What it throws undoes the whole.
 */
export type Decide<State, Writes, Event, Answer = void> = (state: State, now: Date) => Change<Writes, Event, Answer>;

/**
 * What makes a change happen once: the event that causes it, or the caller's idempotent call with the id of what it
 * makes. `repeated` answers a command that was carried out before, from the present state.
 */
export type Once<State, Answer = void> = (
  | { readonly eventId: string }
  | { readonly call: IdempotentCall; readonly resultId: string | ((state: State) => string) }
) & { readonly repeated: (state: State, resultId: string, now: Date) => Answer };

/** An event's effect happens once; an event that comes again changes nothing. */
export const onceByEvent = (eventId: string): Once<unknown> => ({ eventId, repeated: () => undefined });

/**
 * The one door to an aggregate's state. `change` locks what is addressed, which need not exist yet, loads it, reads the
 * clock, lets `decide` decide, and saves state, events and what makes it happen once together.
 * Throws what `decide` throws, and IDEMPOTENCY_KEY_REUSED.
 */
export interface Door<Address, State, Writes, Event> {
  change<Answer>(
    address: Address,
    decide: Decide<State, Writes, Event, Answer>,
    once?: Once<State, Answer>,
  ): Promise<Answer>;
}

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
