/** The mails that are written or could be, and that the mail server does not have yet. */
export type MailMeasures = {
  readonly waiting: number;
  /** The age of the one that waits longest, in seconds; 0 where none waits. */
  readonly oldestSeconds: number;
};

/** All notices in numbers. No reading takes longer the more mails were sent. */
export interface MeasureReader {
  read(): Promise<MailMeasures>;
}
