import { setTimeout } from "node:timers/promises";

/** Sends what is due, to all receivers concurrently. */
export type FairSender = {
  /** Starts sending what is due and does not wait for it: a receiver that hangs occupies only its own slot. */
  begin(): Promise<void>;
  /** Waits until no sending is in progress. */
  idle(): Promise<void>;
  /** Starts nothing more and waits briefly for what is in progress; its lease expires by itself. */
  stop(): Promise<void>;
};

/** How to serve receivers. */
export type Serving<Receiver> = {
  /** The number of receivers to which a process sends at once. */
  readonly parallel: number;
  /** Leases up to `limit` receivers with due messages; no other process sends to them. */
  readonly takeDue: (limit: number) => Promise<readonly Receiver[]>;
  /** Sends the messages that were leased with a receiver; returns whether it may have more due. */
  readonly serve: (receiver: Receiver) => Promise<boolean>;
  /** Called when the outcome could not be stored. */
  readonly reportLost: (receiver: Receiver, error: unknown) => void;
};

/** How long a stop waits for what is in progress. It is less than a service's grace period. */
const STOP_WAIT_MS = 10_000;

/** Creates a sender that serves many receivers, none of which waits for another. */
export function createFairSender<Receiver>({ parallel, takeDue, serve, reportLost }: Serving<Receiver>): FairSender {
  const working = new Set<Promise<void>>();
  // The slots of receivers that are served or being leased.
  let occupied = 0;
  let isStopping = false;

  const begin = async () => {
    const limit = parallel - occupied;
    if (isStopping || limit <= 0) return;
    occupied += limit;
    let leased = 0;
    try {
      for (const receiver of await takeDue(limit)) {
        leased += 1;
        const serving = serveNext(receiver).finally(() => working.delete(serving));
        working.add(serving);
      }
    } finally {
      occupied -= limit - leased;
    }
  };
  const serveNext = async (receiver: Receiver) => {
    try {
      const hasMore = await serve(receiver).finally(() => void (occupied -= 1));
      if (hasMore) await begin();
    } catch (error) {
      reportLost(receiver, error);
    }
  };
  const idle = async () => {
    while (working.size > 0) await Promise.all(working);
  };
  return {
    begin,
    idle,
    stop: () => {
      isStopping = true;
      return Promise.race([idle(), setTimeout(STOP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

/** Waits for each to settle, even if one rejects: a lease is released only when nothing is in progress any more. */
export async function settleAll(working: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(working);
  await Promise.all(working);
}
