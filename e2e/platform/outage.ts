import { CONTROL } from "./global-setup.ts";
import { untilReady } from "./kill-part.ts";
import { platform } from "./platform.ts";
import type { Order } from "./serve-control.ts";

/** How a part fails: it is gone and refuses connections, or it hangs and answers nothing. */
export type Outage = "down" | "hanging";

/** Runs `work` while a part of the platform is out, and resolves when it serves again. */
export async function during<T>(part: string, outage: Outage, work: () => Promise<T>): Promise<T> {
  const recover = outage === "down" ? await takeDown(part) : hang(part);
  try {
    return await work();
  } finally {
    await recover();
    await untilReady(part);
  }
}

/** Starts a part anew with other settings, which it keeps until this is called again. */
export async function restartWith(part: string, env: Readonly<Record<string, string>>): Promise<void> {
  await command({ order: "hold", part });
  await command({ order: "letGo", part, env });
  await untilReady(part);
}

async function takeDown(part: string): Promise<() => Promise<void>> {
  await command({ order: "hold", part });
  return () => command({ order: "letGo", part, env: {} });
}

/** Connections stay open, and are answered when the part goes on. */
function hang(part: string): () => Promise<void> {
  const pid = platform().pids[part];
  if (pid === undefined) throw new Error(`No part is called ${part}`);
  process.kill(-pid, "SIGSTOP");
  return async () => void process.kill(-pid, "SIGCONT");
}

async function command(order: Order): Promise<void> {
  const url = process.env[CONTROL];
  if (url === undefined)
    throw new Error("This journey holds parts down: run it on a platform of its own, with npm test");
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(`${order.order} ${order.part}: ${await answer.text()}`);
}
