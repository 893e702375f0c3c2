import { expect, test } from "@jest/globals";
import { IN_MEMORY, openDatabase } from "@stakehold/stand-in/database.ts";
import { MAILBOX_SIZE, createMailbox } from "./mailbox.ts";
import { SCHEMA } from "./schema.ts";

const parsed = { from: "", subject: "", messageId: null, text: null, html: null, headers: [], attachments: [] };

test("keeps only the newest thousand messages", () => {
  const database = openDatabase(IN_MEMORY, SCHEMA);
  const mailbox = createMailbox(database);
  for (let number = 1; number <= MAILBOX_SIZE + 5; number += 1) {
    const subject = String(number);
    mailbox.deliver({
      recipients: ["alice@example.com"],
      parsed: { ...parsed, subject },
      raw: new Uint8Array(),
      receivedAt: new Date(0),
    });
  }
  const kept = mailbox.list({ limit: 2 * MAILBOX_SIZE });
  expect(MAILBOX_SIZE).toBe(1_000);
  expect(kept).toHaveLength(MAILBOX_SIZE);
  expect([kept[0]?.subject, kept.at(-1)?.subject]).toEqual(["1005", "6"]);
  database.close();
});
