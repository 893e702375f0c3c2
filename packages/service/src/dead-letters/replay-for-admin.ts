import { replayDeadLetters } from "@stakehold/messaging/inbox/consumer.ts";
import { REPLAY_LEASE_MS, type Replayed, type ReplayLog } from "@stakehold/messaging/dead-letters/replay-log.ts";
import type { Consuming } from "../process/consuming.ts";
import { newId } from "../id.ts";
import { idempotencyKey, text } from "../input.ts";
import type { Logger } from "../logger.ts";
import { person } from "../security/entry.ts";
import { logSecurity } from "../security/log-security.ts";

/** Who requests a replay of dead letters, and why. */
export type ReplayForAdmin = { readonly adminId: string; readonly idempotencyKey: string; readonly note: string };

/** The result, and how many events wait now. */
export type ReplayAnswer = Replayed & { readonly id: string; readonly waiting: number };

/** The longest time for one replay: the admin waits for it, and may request the rest. */
const REPLAY_MS = 10_000;
const MAX_LETTERS = 10_000;

/** How often a replay renews its lease: a few renewals may fail before the lease is over. */
const HOLD_EVERY_MS = REPLAY_LEASE_MS / 5;

/**
 * Replays a service's dead letters, one replay at a time, and records who wanted it, why, and the outcome. Repeating
 * the same request returns that outcome. Throws INVALID_INPUT, REPLAY_UNDER_WAY, IDEMPOTENCY_KEY_REUSED.
 */
export async function replayForAdmin(
  { deadLetters, group, handlers }: Consuming,
  { adminId, ...input }: ReplayForAdmin,
  logger: Logger,
): Promise<ReplayAnswer> {
  const note = text(input.note, { field: "note", max: 1_000 });
  const key = idempotencyKey(input.idempotencyKey);
  const begun = await deadLetters.beginReplay({ id: newId(), requestedBy: adminId, idempotencyKey: key, note });
  if (begun.outcome !== null) return { id: begun.id, ...begun.outcome, waiting: await deadLetters.count() };

  logSecurity(logger, {
    event: "admin_acted",
    actor: person(adminId),
    target: { kind: "dead_letters", id: group },
    reason: "REPLAY_DEAD_LETTERS",
    record: { kind: "dead_letter_replay", id: begun.id },
  });
  const signal = AbortSignal.timeout(REPLAY_MS);
  const outcome = await holding(deadLetters, begun.id, () =>
    replayDeadLetters({ deadLetters, group, handlers, limit: MAX_LETTERS, signal, logger }),
  );
  await deadLetters.endReplay(begun.id, outcome);
  logger.info({ replay: begun.id, adminId, ...outcome }, "Dead letters were handled again");
  return { id: begun.id, ...outcome, waiting: await deadLetters.count() };
}

/** Keeps the lease for as long as the work runs. A failed renewal is followed by the next. */
async function holding<T>(log: Pick<ReplayLog, "holdReplay">, id: string, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void log.holdReplay(id).catch(() => undefined), HOLD_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
