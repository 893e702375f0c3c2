import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { clientFor, eventually, PUBLISHABLE_KEY, SECRET_KEY } from "./harness.ts";

const MAIN = new URL("../src/main.ts", import.meta.url).pathname;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the real program, configured only by its environment. */
async function run(port: string) {
  const child = spawn(process.execPath, ["--no-warnings", MAIN], {
    env: {
      PORT: port,
      STATE_FILE: join(folder, "state.sqlite"),
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      TOP_UP_CENTS: "5000",
      FUNDS_DELAY_SECONDS: "0",
      AFTERTHOUGHT_MS: "300",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const { url }: { url: string } = JSON.parse(String(line));
  const stop = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    child.kill(signal);
    return (await ended)[0];
  };
  return { stripe: clientFor(url, SECRET_KEY), url, stop };
}

describe("the program", () => {
  test("is ready when it logs its address, keeps all state through SIGKILL, and exits cleanly on SIGTERM", async () => {
    const first = await run("0");
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const paid = await first.stripe.paymentIntents.create(
      { amount: 1000, currency: "usd", payment_method: "pm_card_visa", confirm: true },
      { idempotencyKey: "pi:k1:a1" },
    );
    await fetch(`${first.url}/_control/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: -1 }),
    });
    await first.stop("SIGKILL");

    const second = await run("0");
    const seen = await second.stripe.paymentIntents.create(
      { amount: 1000, currency: "usd", payment_method: "pm_card_visa", confirm: true },
      { idempotencyKey: "pi:k1:a1" },
    );
    expect(seen.id).toBe(paid.id);
    // The process was killed before the booking; the float is not added again.
    await eventually(async () => (await second.stripe.balance.retrieve()).available[0]?.amount === 5000 + 1000 - 59);
    expect(await second.stop("SIGTERM")).toBe(0);
  });
});
