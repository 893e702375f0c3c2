/** Told of topics of which something changed, or may have changed while nobody listened. */
export type OnNews = (topics: readonly string[]) => void;

/** One tab's way to hear of changes: by a stream of its own, or by the one that all tabs share. */
export type Line = {
  /** Listens to these topics from now on, in place of those before; the first of them matter most. */
  readonly follow: (topics: readonly string[]) => void;
  readonly leave: () => void;
};
