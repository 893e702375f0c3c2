import { numberOf, type Row, textOf } from "@stakehold/stand-in/rows.ts";
import { present } from "../http/present.ts";
import type { World } from "../world.ts";
import { signatureHeader } from "./sign.ts";

type Delivery = {
  readonly id: number;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
};

/** Sends each webhook until it is accepted. It uses real time, whatever the stand-in's clock says. */
export type Deliverer = {
  wake(): void;
  stop(): Promise<void>;
};

const MAX_CONCURRENT = 8;
const SHUFFLED_AT_ONCE = 64;
const MAX_ATTEMPTS = 24;
const LONGEST_RETRY_MS = 60_000;
const ANSWER_TIMEOUT_MS = 10_000;

export function startDeliverer(world: World): Deliverer {
  const underWay = new Map<number, Promise<void>>();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    if (abort.signal.aborted) return;
    clearTimeout(timer);
    // One instant for both queries: between two, a delivery could fall due unseen by either.
    const nowMs = Date.now();
    const due = dueDeliveries(world, { nowMs, busy: [...underWay.keys()], free: MAX_CONCURRENT - underWay.size });
    for (const delivery of due) {
      const done = deliver(world, delivery, abort.signal).finally(() => {
        underWay.delete(delivery.id);
        wake();
      });
      underWay.set(delivery.id, done);
    }
    const next = nextAttemptAtMs(world, nowMs);
    if (next !== undefined) timer = setTimeout(wake, Math.min(next - nowMs, LONGEST_RETRY_MS));
  };

  return {
    wake,
    async stop() {
      clearTimeout(timer);
      abort.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

/**
 * Returns a random few of the oldest, because no receiver may rely on an order. Leaves out what a `hold` fault names.
 */
function dueDeliveries(
  world: World,
  { nowMs, busy, free }: { readonly nowMs: number; readonly busy: readonly number[]; readonly free: number },
): readonly Delivery[] {
  if (free <= 0) return [];
  return world.database
    .prepare(
      `SELECT id, event, endpoint, attempts FROM (
         SELECT id, event, endpoint, attempts FROM deliveries
          WHERE state = 'pending' AND next_attempt_at_ms <= ? AND id NOT IN (SELECT value FROM json_each(?))
            AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE deliveries.type GLOB value)
          ORDER BY next_attempt_at_ms LIMIT ${SHUFFLED_AT_ONCE})
       ORDER BY random() LIMIT ?`,
    )
    .all(nowMs, JSON.stringify(busy), JSON.stringify(world.faults.heldTypes()), free)
    .map(deliveryOf);
}

async function deliver(world: World, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const target = world.endpoints.list().find(({ id }) => id === delivery.endpoint)?.endpoint;
  const event = world.objects.find("event", delivery.event) ?? world.objects.get("thin_event", delivery.event);
  if (!target) return settle(world, delivery, null);
  const body = JSON.stringify(present(world, event), null, 2);
  const copies = 1 + (world.faults.strikeWebhook("duplicate", event.type)?.times ?? 0);
  const header = signatureHeader(body, target.secret, world.clock.signatureTime());
  const statuses = await Promise.all(Array.from({ length: copies }, () => post(target.url, { body, header, signal })));
  if (!signal.aborted) settle(world, delivery, statuses[0] ?? null);
}

async function post(
  url: string,
  message: { readonly body: string; readonly header: string; readonly signal: AbortSignal },
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": message.header,
        "User-Agent": "Stripe/1.0 (stand-in)",
      },
      body: message.body,
      redirect: "manual",
      signal: AbortSignal.any([message.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // No listener, or no response in time: the same to the sender as a refusal.
    return null;
  }
}

function settle(world: World, delivery: Delivery, status: number | null): void {
  const attempts = delivery.attempts + 1;
  const accepted = status !== null && status >= 200 && status < 300;
  const state = accepted ? "delivered" : attempts >= MAX_ATTEMPTS ? "failed" : "pending";
  const wait = Math.min(world.config.webhookRetryMs * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  world.database
    .prepare("UPDATE deliveries SET state = ?, attempts = ?, next_attempt_at_ms = ?, last_status = ? WHERE id = ?")
    .run(state, attempts, Date.now() + wait, status, delivery.id);
}

function nextAttemptAtMs(world: World, nowMs: number): number | undefined {
  const row = world.database
    .prepare(
      `SELECT next_attempt_at_ms FROM deliveries
        WHERE state = 'pending' AND next_attempt_at_ms > ?
        ORDER BY next_attempt_at_ms LIMIT 1`,
    )
    .get(nowMs);
  return row && numberOf(row, "next_attempt_at_ms");
}

function deliveryOf(row: Row): Delivery {
  return {
    id: numberOf(row, "id"),
    event: textOf(row, "event"),
    endpoint: textOf(row, "endpoint"),
    attempts: numberOf(row, "attempts"),
  };
}
