/** A time as a letter words it, in UTC. A web page words it in its reader's time zone instead. */
export type NamedTime = { readonly words: string; readonly at: Date; readonly isDay: boolean };

/** The words of a notice, without layout. Values in it are plain text, whatever they contain. */
export type Letter = {
  readonly subject: string;
  /** What a device shows instead of the subject, if that contains an amount or what a user typed only for staff. */
  readonly onLockedScreen?: string;
  readonly paragraphs: readonly string[];
  /** The time that the first paragraph mentions, in words that occur only once after what users typed. */
  readonly time?: NamedTime;
  /** Another person's words, set off from ours; they follow the first paragraph. */
  readonly quote?: string;
  /** The one next step. */
  readonly action: { readonly label: string; readonly url: string };
};
