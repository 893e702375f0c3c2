import { once } from "node:events";
import { createServer } from "node:http";
import Stripe from "stripe";
import type { StripeSettings } from "../src/config.ts";
import { startStripe } from "../src/start.ts";

export const SECRET_KEY = "sk_test_standin";
export const PUBLISHABLE_KEY = "pk_test_standin";
/** Longer than any test: money becomes available when a test moves the clock, and not in the middle of another one. */
export const FUNDS_DELAY_SECONDS = 86_400;
export const PLATFORM_SECRET = "whsec_platform";
const CONNECT_SECRET = "whsec_connect";

type Received = {
  readonly event: Stripe.Event;
  readonly connect: boolean;
};

export type Harness = {
  readonly url: string;
  readonly stripe: Stripe;
  readonly received: Received[];
  readonly receiverUrl: string;
  /** The statuses that the webhook receiver returns before it accepts. */
  readonly refusals: number[];
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Moves the clock until all pending money is available. */
  untilFunded(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the stand-in in this process, the official client for it, and a receiver that verifies its webhooks. */
export async function startHarness(settings: Partial<StripeSettings> = {}): Promise<Harness> {
  const received: Received[] = [];
  const refusals: number[] = [];
  const receiver = await startReceiver(received, refusals);
  const running = await startStripe({
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    topUpCents: 1_000_000,
    fundsDelaySeconds: FUNDS_DELAY_SECONDS,
    afterthoughtMs: 20,
    verificationMs: 20,
    webhookRetryMs: 20,
    webhookEndpoints: [
      { url: `${receiver.url}/platform`, secret: PLATFORM_SECRET, connect: false },
      { url: `${receiver.url}/connect`, secret: CONNECT_SECRET, connect: true },
    ],
    ...settings,
  });
  return {
    url: running.url,
    stripe: clientFor(running.url, SECRET_KEY),
    received,
    receiverUrl: receiver.url,
    refusals,
    control: (method, path, body) => callControl(running.url, { method, path, body }),
    untilFunded: async () => {
      const advance = { advance_seconds: FUNDS_DELAY_SECONDS };
      await callControl(running.url, { method: "POST", path: "/clock", body: advance });
    },
    async stop() {
      await running.stop();
      await receiver.stop();
    },
  };
}

export function clientFor(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

/** A longer wait hangs. */
const HANGS_AFTER_MS = 50_000;

/** Waits until `probe` returns something, for the stand-in's own actions. */
export async function eventually<T>(probe: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  const deadline = Date.now() + HANGS_AFTER_MS;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error("the expected event did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function startReceiver(received: Received[], refusals: number[]) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const refusal = refusals.shift();
      response.writeHead(refusal ?? 200).end();
      if (refusal !== undefined) return;
      const connect = request.url === "/connect";
      const event = Stripe.webhooks.constructEvent(
        Buffer.concat(chunks),
        String(request.headers["stripe-signature"]),
        connect ? CONNECT_SECRET : PLATFORM_SECRET,
      );
      received.push({ event, connect });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function callControl(url: string, call: { method: string; path: string; body?: unknown }): Promise<unknown> {
  const response = await fetch(`${url}/_control${call.path}`, {
    method: call.method,
    headers: { "content-type": "application/json" },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}
