import type { Kafka } from "kafkajs";
import pLimit, { type LimitFunction } from "p-limit";

/** The client for questions about groups and topics. */
export type Admin = ReturnType<Kafka["admin"]>;

/**
 * Runs `work` on the kept connection, once the work before it ended. Rejects as `work` does, and if there is no
 * connection. The calls of `work` must not overlap either: kafkajs 2.2.4 opens two connections to a broker that two
 * calls discover at the same time, and closes only one.
 */
export type Ask = <T>(work: (admin: Admin) => Promise<T>) => Promise<T>;

/** One connection for all such questions, until `close`. */
export type KeptAdmin = {
  readonly ask: Ask;
  /** Checks that the broker is there; rejects within seconds if it does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** How long the broker has to respond to a ping. */
const PING_WITHIN_MS = 5_000;

type Connection = { readonly connected: Promise<Admin>; readonly inTurn: LimitFunction };

/**
 * Keeps one connection, because opening one for each question costs both sides more than the question. It is opened on
 * first use. One on which the broker does not respond to a ping is given up, so the next question opens a new one.
 */
export function keepAdmin(client: Kafka): KeptAdmin {
  let kept: Connection | undefined;
  const closing = new Set<Promise<void>>();

  /** Closes the connection once the broker answered what was asked before, or ran out of time. */
  const giveUp = async () => {
    if (kept === undefined) return;
    const { connected, inTurn } = kept;
    kept = undefined;
    // A connection that never opened needs no closing, and its caller got the error.
    const closed = inTurn(async () => (await connected).disconnect()).catch(() => undefined);
    closing.add(closed);
    await closed;
    closing.delete(closed);
  };
  const ask: Ask = (work) => {
    const connection = (kept ??= { connected: connect(client), inTurn: pLimit(1) });
    return connection.inTurn(async () => {
      try {
        await connection.connected;
      } catch (error) {
        if (kept === connection) kept = undefined;
        throw error;
      }
      return work(await connection.connected);
    });
  };
  return {
    ask,
    ping: async () => {
      try {
        await within(
          ask((admin) => admin.describeCluster()),
          PING_WITHIN_MS,
        );
      } catch (error) {
        void giveUp();
        throw error;
      }
    },
    close: async () => {
      await giveUp();
      await Promise.all(closing);
    },
  };
}

async function connect(client: Kafka): Promise<Admin> {
  const admin = client.admin();
  try {
    await admin.connect();
  } catch (error) {
    await admin.disconnect();
    throw error;
  }
  return admin;
}

/** A silent broker shows only by its silence. */
async function within(working: Promise<unknown>, ms: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The broker did not answer within ${ms} ms`)), ms);
  try {
    await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}
