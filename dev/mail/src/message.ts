/** One message in one person's mailbox, as a list shows it. */
export type MessageSummary = {
  /** Grows with each arrival and is never given twice. */
  readonly id: number;
  /** The address it was delivered to, in lower case; a message to several people is there once for each. */
  readonly to: string;
  /** The sender that the message names. */
  readonly from: string;
  readonly subject: string;
  /** Null for a message that came without one. */
  readonly messageId: string | null;
  /** When it arrived first, in ISO 8601. */
  readonly receivedAt: string;
  /** How often it arrived: more than 1 when the same Message-ID came to the same address again. */
  readonly deliveries: number;
};

/** What stands in a message. */
export type MessageContent = {
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly {
    readonly filename: string | null;
    readonly mimeType: string;
    readonly sizeBytes: number;
  }[];
};
