import type { Kafka } from "kafkajs";

/** What kafkajs asks a broker of groups and topics by. */
export type Admin = ReturnType<Kafka["admin"]>;

/** Asks on the kept connection. Rejects with what `work` rejects with. */
export type Ask = <T>(work: (admin: Admin) => Promise<T>) => Promise<T>;

/** One connection for all questions, until `close`. */
export type KeptAdmin = {
  readonly ask: Ask;
  /** Asks the broker whether it is there; rejects within seconds when it does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** How long the broker has to say that it is there. */
const PING_WITHIN_MS = 5_000;

/**
 * Keeps one connection, because opening one for each question costs both sides more than the question. It is opened when it is
 * first needed. One on which the broker did not say that it is there is given up, so that the next question finds out anew.
 */
export function keepAdmin(client: Kafka): KeptAdmin {
  let kept: Promise<Admin> | undefined;

  const giveUp = async () => {
    const connecting = kept;
    kept = undefined;
    // One that never came up has nothing to close, and said so to who asked.
    await connecting?.then((admin) => admin.disconnect()).catch(() => undefined);
  };
  const open = async () => {
    const connecting = (kept ??= connect(client));
    try {
      return await connecting;
    } catch (error) {
      if (kept === connecting) kept = undefined;
      throw error;
    }
  };
  const ask: Ask = async (work) => work(await open());
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
    close: giveUp,
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

/** A broker that went silent is known by its silence alone. */
async function within(working: Promise<unknown>, ms: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The broker did not answer within ${ms} ms`)), ms);
  try {
    await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}
