/** One message in one person's mailbox, as a list shows it. */
export type MessageSummary = {
  /** Grows with each arrival and is never given twice. */
  id: number;
  /** The address it was delivered to, in lower case; a message to several people is there once for each. */
  to: string;
  /** The sender that the message names. */
  from: string;
  subject: string;
  /** Null for a message that came without one. */
  messageId: string | null;
  /** When it arrived first, in ISO 8601. */
  receivedAt: string;
  /** How often it arrived: more than 1 when the same Message-ID came to the same address again. */
  deliveries: number;
};

/** What stands in a message. */
export type MessageContent = {
  text: string | null;
  html: string | null;
  headers: { name: string; value: string }[];
  attachments: { filename: string | null; mimeType: string; sizeBytes: number }[];
};
