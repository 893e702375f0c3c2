import { AsyncLocalStorage } from "node:async_hooks";
import PQueue from "p-queue";
import { sendToStripe, type Send } from "./stripe-http.ts";

/** The most calls that wait for their turn; any more are rejected. */
const MOST_WAITING = 1_000;

/** A tenth more than the second for which Stripe counts, because calls take different times to arrive. */
const WINDOW_MS = 1_100;

/** How long a call may wait for its turn: less than the whole call, so that Stripe has time to respond. */
const LONGEST_WAIT_MS = 5_000;

/** A call that was not sent to Stripe, because too many wait or its turn did not come in time. It has no effect. */
export class NotSent extends Error {
  override readonly name = "NotSent";

  constructor() {
    super("The call's turn at Stripe did not come");
  }
}

/** Who waits for a call: a person, or nobody, as in sweeps and background work. */
export type Urgency = "person" | "background";

const PRIORITY: Readonly<Record<Urgency, number>> = { person: 1, background: 0 };

/** How calls take turns. */
export type Turns = {
  /** The most calls of this process in any second. Stripe rejects more than 100 a second of a live account with 429. */
  readonly perSecond: number;
  /** How long a call may wait for its turn, in milliseconds; 5,000 by default. */
  readonly longestWaitMs?: number;
  /** Receives how long a call waited, in seconds, once it is sent. */
  observe?(urgency: Urgency, seconds: number): void;
  /** Sends a call; to Stripe by default. */
  readonly send?: Send;
};

/**
 * Returns how to send with each urgency: at most so many calls a second, those that a person waits for first.
 * Rejects with NotSent if 1,000 calls wait, or if a call's turn does not come in time.
 */
export function takeTurns({
  perSecond,
  longestWaitMs = LONGEST_WAIT_MS,
  observe,
  send = sendToStripe,
}: Turns): (urgency: Urgency) => Send {
  // A sliding window: with fixed ones, Stripe would see twice as many around their borders.
  const queue = new PQueue({ interval: WINDOW_MS, intervalCap: perSecond, strict: true });
  return (urgency) => async (request, signal) => {
    if (queue.size >= MOST_WAITING) throw new NotSent();
    const inItsTrace = AsyncLocalStorage.snapshot();
    const waitingSince = performance.now();
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), longestWaitMs);
    const call = () => {
      clearTimeout(timer);
      observe?.(urgency, (performance.now() - waitingSince) / 1000);
      return inItsTrace(() => send(request, signal));
    };
    try {
      return await queue.add(call, { priority: PRIORITY[urgency], signal: giveUp.signal });
    } catch (error) {
      throw giveUp.signal.aborted ? new NotSent() : error;
    } finally {
      clearTimeout(timer);
    }
  };
}
