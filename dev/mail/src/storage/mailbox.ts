import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { MessageSummary } from "../message.ts";
import type { ParsedMessage } from "../parse-message.ts";

/** Older messages than this many are forgotten. */
export const MAILBOX_SIZE = 1_000;

export type Arrival = { recipients: string[]; parsed: ParsedMessage; raw: Uint8Array; receivedAt: Date };
export type MessageFilter = { to?: string | undefined; after?: number | undefined; limit: number };

export type Mailbox = {
  /** Stores one message for each recipient, or counts one more delivery where it is known by its Message-ID. */
  deliver(arrival: Arrival): void;
  /** Newest first; `after` leaves out that message and everything that came before it. */
  list(filter: MessageFilter): MessageSummary[];
  find(id: number): { summary: MessageSummary; raw: Uint8Array } | undefined;
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

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function summaryOf(row: Record<string, SQLOutputValue>): MessageSummary {
  return {
    id: Number(row.id),
    to: String(row.recipient),
    from: String(row.sender),
    subject: String(row.subject),
    messageId: row.message_id === null ? null : String(row.message_id),
    receivedAt: String(row.received_at),
    deliveries: Number(row.deliveries),
  };
}
