import { numberOf, textOf } from "@stakehold/stand-in/rows.ts";
import type { Database } from "./database.ts";

/** What the stand-in does itself a little later; the subject is the id of the object. */
export const JOB_KINDS = [
  "book_charge",
  "announce_available",
  "open_dispute",
  "open_inquiry",
  "fail_refund",
  "succeed_refund",
  "verify_account",
  "complete_topup",
  "complete_payout",
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

export type Job = {
  readonly id: number;
  readonly kind: JobKind;
  readonly subject: string;
};

export type Jobs = {
  /** Due by the stand-in's clock, in milliseconds. The same job for the same subject is stored once. */
  schedule(kind: JobKind, subject: string, dueAtMs: number): void;
  nextDue(nowMs: number): Job | undefined;
  remove(job: Job): void;
  nextDueAtMs(): number | undefined;
};

export function createJobs(database: Database): Jobs {
  return {
    schedule(kind, subject, dueAtMs) {
      database
        .prepare("INSERT INTO jobs (kind, subject, due_at_ms) VALUES (?, ?, ?) ON CONFLICT (kind, subject) DO NOTHING")
        .run(kind, subject, dueAtMs);
    },
    nextDue(nowMs) {
      const row = database
        .prepare("SELECT id, kind, subject FROM jobs WHERE due_at_ms <= ? ORDER BY due_at_ms, id LIMIT 1")
        .get(nowMs);
      if (!row) return undefined;
      const kind = JOB_KINDS.find((known) => known === textOf(row, "kind"));
      if (!kind) throw new Error(`unknown job ${textOf(row, "kind")}`);
      return { id: numberOf(row, "id"), kind, subject: textOf(row, "subject") };
    },
    remove(job) {
      database.prepare("DELETE FROM jobs WHERE id = ?").run(job.id);
    },
    nextDueAtMs() {
      const row = database.prepare("SELECT due_at_ms FROM jobs ORDER BY due_at_ms LIMIT 1").get();
      return row && numberOf(row, "due_at_ms");
    },
  };
}
