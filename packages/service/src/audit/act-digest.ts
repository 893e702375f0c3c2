import { createHash } from "node:crypto";
import { canonicalJson } from "@stakehold/messaging/change/canonical-json.ts";
import type { AuditEntry } from "./audit-entry.ts";

/** The part of an entry that its digest covers: the whole decision, by whom and why. */
export type DigestedAct = Omit<AuditEntry, "id" | "createdAt"> & {
  /** In cents, if the act moved money. */
  readonly amountCents?: bigint;
};

/**
 * SHA-256 of an entry, in hexadecimal. It is published when the entry is written, so that an audit detects an entry
 * that was later changed in the database.
 */
export const actDigest = (act: DigestedAct): string => createHash("sha256").update(canonicalJson(act)).digest("hex");
