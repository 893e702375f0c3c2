/** Sends what is due, to each receiver beside the others. */
export type FairSender = {
  /** Begins with what is due and does not wait for it: a receiver that hangs keeps its own place and no other's. */
  begin(): Promise<void>;
  /** Waits until nothing is on its way. */
  idle(): Promise<void>;
  /** Begins with nothing any more, and waits. */
  stop(): Promise<void>;
};

/** How receivers are served. */
export type Serving<Receiver> = {
  /** To how many receivers a process sends at once. */
  readonly parallel: number;
  /** Leases so many receivers to which something is due: no other process sends to the same. */
  readonly takeDue: (limit: number) => Promise<readonly Receiver[]>;
  /** Sends what was taken with a receiver; returns whether more may be due to it. */
  readonly serve: (receiver: Receiver) => Promise<boolean>;
  /** Is called where what came of it could not be written. */
  readonly reportLost: (receiver: Receiver, error: unknown) => void;
};

/** Makes a sender that serves many receivers, of which none waits for another. */
export function createFairSender<Receiver>({ parallel, takeDue, serve, reportLost }: Serving<Receiver>): FairSender {
  const busy = new Set<Promise<void>>();
  let isStopping = false;

  const begin = async () => {
    const limit = parallel - busy.size;
    if (isStopping || limit <= 0) return;
    for (const receiver of await takeDue(limit)) {
      const serving = serve(receiver)
        .then((hasMore) => (hasMore ? begin() : undefined))
        .catch((error: unknown) => reportLost(receiver, error))
        .finally(() => busy.delete(serving));
      busy.add(serving);
    }
  };
  const idle = async () => {
    while (busy.size > 0) await Promise.all(busy);
  };
  return {
    begin,
    idle,
    stop: () => {
      isStopping = true;
      return idle();
    },
  };
}

/** Waits for each to its end, also when one rejects: a lease is given back when nothing is on its way any more. */
export async function settleAll(working: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(working);
  await Promise.all(working);
}
