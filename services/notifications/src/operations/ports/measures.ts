/** The mails that are written or could be, and that the mail server does not have yet. */
export type MailMeasures = {
  readonly waiting: number;
  /** The age of the one that waits longest, in seconds; 0 where none waits. */
  readonly oldestSeconds: number;
};

/** The messages to webhook endpoints that nothing has come of yet. */
export type WebhookMeasures = {
  readonly waiting: number;
  /** For how long the one has been due that is due longest, in seconds; 0 where none is. */
  readonly overdueSeconds: number;
};

/** All notices and messages in numbers. No reading takes longer the more mails were sent. */
export interface MeasureReader {
  read(): Promise<{ readonly mails: MailMeasures; readonly webhooks: WebhookMeasures }>;
}
