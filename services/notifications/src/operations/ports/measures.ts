/** Mails that are or could be written, and that the mail server does not have yet. */
export type MailMeasures = {
  readonly waiting: number;
  /** The age of the oldest one, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
};

/** Messages to webhook endpoints without an outcome yet. */
export type WebhookMeasures = {
  readonly waiting: number;
  /** How long the longest due message has been due, in seconds; 0 if none is. */
  readonly overdueSeconds: number;
};

/** Metrics of all notices and messages. Reading them takes no longer the more mails were sent. */
export interface MeasureReader {
  read(): Promise<{ readonly mails: MailMeasures; readonly webhooks: WebhookMeasures }>;
}
