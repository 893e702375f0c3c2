/** One message in one person's mailbox, as in a list. */
export type MessageSummary = {
  /** Grows with each arrival and is never reused. */
  readonly id: number;
  /** The recipient's address, in lower case; a message to several people exists once for each. */
  readonly to: string;
  /** The sender in the message. */
  readonly from: string;
  readonly subject: string;
  /** Null for a message without one. */
  readonly messageId: string | null;
  /** When it first arrived, in ISO 8601. */
  readonly receivedAt: string;
  /** How often it arrived: more than 1 if the same Message-ID came to the same address again. */
  readonly deliveries: number;
};

/** The content of a message. */
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
