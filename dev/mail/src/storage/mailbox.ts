import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@stakehold/stand-in/database.ts";
import { numberOf, optionalTextOf, textOf, type Row } from "@stakehold/stand-in/rows.ts";
import type { MessageSummary } from "../message.ts";
import type { ParsedMessage } from "../parse-message.ts";

/** The mailbox deletes messages older than this many. */
export const MAILBOX_SIZE = 1_000;

export type Arrival = {
  readonly recipients: readonly string[];
  readonly parsed: ParsedMessage;
  readonly raw: Uint8Array;
  readonly receivedAt: Date;
};

export type MessageFilter = {
  readonly to?: string | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
};

export type Mailbox = {
  /** Stores one message per recipient, or counts one more delivery of a known Message-ID. */
  deliver(arrival: Arrival): void;
  /** Newest first; `after` leaves out that message and all older ones. */
  list(filter: MessageFilter): MessageSummary[];
  find(id: number): { readonly summary: MessageSummary; readonly raw: Uint8Array } | undefined;
  clear(): void;
};

export function createMailbox(database: DatabaseSync): Mailbox {
  const insert = database.prepare(`
    INSERT INTO messages (recipient, sender, subject, message_id, received_at, raw) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (recipient, message_id) DO UPDATE SET deliveries = deliveries + 1
  `);
  const trim = database.prepare(`
    DELETE FROM messages WHERE id <= (SELECT id FROM messages ORDER BY id DESC LIMIT 1 OFFSET ${MAILBOX_SIZE})
  `);
  const columns = "id, recipient, sender, subject, message_id, received_at, deliveries";
  const selectMany = database.prepare(`
    SELECT ${columns} FROM messages
    WHERE (:to IS NULL OR recipient = :to) AND id > :after
    ORDER BY id DESC LIMIT :limit
  `);
  const selectOne = database.prepare(`SELECT ${columns}, raw FROM messages WHERE id = ?`);

  return {
    deliver({ recipients, parsed, raw, receivedAt }) {
      inTransaction(database, () => {
        for (const recipient of new Set(recipients.map((address) => address.toLowerCase()))) {
          insert.run(recipient, parsed.from, parsed.subject, parsed.messageId, receivedAt.toISOString(), raw);
        }
        trim.run();
      });
    },
    list({ to, after = 0, limit }) {
      return selectMany.all({ to: to?.trim().toLowerCase() ?? null, after, limit }).map(summaryOf);
    },
    find(id) {
      const row = selectOne.get(id);
      if (row === undefined) return undefined;
      if (!(row.raw instanceof Uint8Array)) throw new Error("Column raw holds no bytes");
      return { summary: summaryOf(row), raw: row.raw };
    },
    clear() {
      database.exec("DELETE FROM messages");
    },
  };
}

const summaryOf = (row: Row): MessageSummary => ({
  id: numberOf(row, "id"),
  to: textOf(row, "recipient"),
  from: textOf(row, "sender"),
  subject: textOf(row, "subject"),
  messageId: optionalTextOf(row, "message_id"),
  receivedAt: textOf(row, "received_at"),
  deliveries: numberOf(row, "deliveries"),
});
