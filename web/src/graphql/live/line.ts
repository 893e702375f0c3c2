/** Called with topics that changed, or may have changed while the stream was down. */
export type OnNews = (topics: readonly string[]) => void;

/** A tab's source of news: its own stream, or the one that all tabs share. */
export type Line = {
  /**
   * Listens to these topics from now on, instead of the earlier ones; the first matter most. The new ones were read as
   * of `since`, an id of the gateway's. If it is empty, the position is unknown and something may have been missed.
   */
  readonly follow: (topics: readonly string[], since: string) => void;
  readonly leave: () => void;
};
