import { orderFaults } from "./control-stripe.ts";
import { CONTROL } from "./global-setup.ts";
import { restartPart, untilReady } from "./kill-part.ts";
import { platform } from "./platform.ts";
import type { Order } from "./serve-control.ts";

/**
 * How a part fails: it is down and refuses connections; it hangs without responding; or, for Stripe only, it does what
 * it is asked, but neither its responses nor its events arrive.
 */
export type Outage = "down" | "hanging" | "mute";

/** More than are requested during an outage. */
const LOST_ANSWERS = 10_000;

/** Runs `work` while a part of the platform is out, and resolves once it serves again. */
export async function during<T>(part: string, outage: Outage, work: () => Promise<T>): Promise<T> {
  const recover = await begin(part, outage);
  try {
    return await work();
  } finally {
    await recover();
  }
}

/** Starts an outage of a part. Resolves with a function that ends it and resolves once the part serves again. */
export async function begin(part: string, outage: Outage): Promise<() => Promise<void>> {
  const recover = await BEGIN[outage](part);
  return async () => {
    await recover();
    await untilReady(part);
  };
}

/** Restarts a part with other settings, as an operator would; it keeps them until the next call. */
export async function restartWith(part: string, env: Readonly<Record<string, string>>): Promise<void> {
  await command({ order: "letGo", part, env });
  await restartPart(part);
}

const BEGIN: Readonly<Record<Outage, (part: string) => Promise<() => Promise<void>>>> = {
  down: takeDown,
  hanging: hang,
  mute: loseAnswers,
};

async function takeDown(part: string): Promise<() => Promise<void>> {
  await hold(part);
  return () => letGo(part);
}

/** Takes a part down and keeps it down until it is let go. Resolves once it is down. */
export const hold = (part: string): Promise<void> => command({ order: "hold", part });

/** Starts a part that is held down; callers that need it to serve wait for that. */
export const letGo = (part: string): Promise<void> => command({ order: "letGo", part, env: {} });

/** Connections stay open, and get their responses when the part continues. */
async function hang(part: string): Promise<() => Promise<void>> {
  const pid = platform().pids[part];
  if (pid === undefined) throw new Error(`No part is called ${part}`);
  process.kill(-pid, "SIGSTOP");
  return async () => void process.kill(-pid, "SIGCONT");
}

async function loseAnswers(part: string): Promise<() => Promise<void>> {
  if (part !== "stripe") throw new Error(`${part} can't lose its answers`);
  return orderFaults([
    { kind: "lose_response", method: "POST", path: "/v1/*", count: LOST_ANSWERS },
    { kind: "hold", type: "*" },
  ]);
}

async function command(order: Order): Promise<void> {
  const url = process.env[CONTROL];
  if (url === undefined)
    throw new Error("This journey holds parts down: run it on a platform of its own, with npm test");
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(`${order.order} ${order.part}: ${await answer.text()}`);
}
