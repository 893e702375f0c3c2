/** How long a refused stream is left alone: longer each time, and never so long that the page seems asleep. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

export type ConnectionEvents = {
  readonly onChange: (topic: string) => void;
  /** It listens, and nobody knows what changed before: it is the first time, or the gateway can't say. */
  readonly onOpen: () => void;
  /** It was refused and is about to be tried again: meanwhile nothing is heard. */
  readonly onRetry: () => void;
};

export type Connection = { readonly topics: readonly string[]; readonly close: () => void };

/**
 * Opens the gateway's stream of these topics. A browser takes an interrupted stream up again by itself, and gives a
 * refused one up (401, 429, 503), so that one is tried again here. Either says how far it had heard, and the gateway
 * tells what it missed.
 */
export function connect(topics: readonly string[], { onChange, onOpen, onRetry }: ConnectionEvents): Connection {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let lastId = "";
  let source: EventSource;

  const open = () => {
    source = new EventSource(`/api/live?${new URLSearchParams({ topics: topics.join(","), after: lastId })}`);
    const hear = (type: string, tell?: (data: string) => void) =>
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        lastId = lastEventId || lastId;
        tell?.(data);
      });
    hear("change", (data) => onChange(topicOf(data)));
    hear("position");
    hear("missed", onOpen);
    source.addEventListener("open", () => {
      waitMs = FIRST_WAIT_MS;
      if (lastId === "") onOpen();
    });
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      waiting = setTimeout(() => {
        onRetry();
        open();
      }, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
  };

  open();
  return {
    topics,
    close: () => {
      clearTimeout(waiting);
      source.close();
    },
  };
}

/** The topic that a change names, as `gateway/src/live/stream.ts` writes it. */
function topicOf(data: string): string {
  const change: unknown = JSON.parse(data);
  return String(Reflect.get(Object(change), "topic"));
}
