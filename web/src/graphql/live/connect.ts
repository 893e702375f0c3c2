/**
 * How long to wait before retrying a refused stream: longer each time, but never so long that the page seems asleep.
 */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

export type ConnectionEvents = {
  readonly onChange: (topic: string) => void;
  /** The stream is now listening. */
  readonly onOpen: () => void;
  /** Changes may have been missed: the page read too long ago, or the gateway can't tell. */
  readonly onMissed: () => void;
  /** The stream was refused and will be retried; until then no news arrives. */
  readonly onRetry: () => void;
};

export type Connection = { readonly topics: readonly string[]; readonly close: () => void };

/**
 * Opens the gateway's stream of these topics. A browser reopens an interrupted stream itself but gives up on a refused
 * one (401, 429, 503), so this function retries it. Each attempt sends the last event id of the one before, the first
 * sends `since`; the stream starts with what was missed since then.
 */
export function connect(
  topics: readonly string[],
  since: string,
  { onChange, onOpen, onMissed, onRetry }: ConnectionEvents,
): Connection {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let lastId = since;
  let source: EventSource;

  const open = () => {
    source = new EventSource(`/api/live?${new URLSearchParams({ topics: topics.join(","), after: lastId })}`);
    const on = (type: string, handle?: (data: string) => void) =>
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        lastId = lastEventId || lastId;
        handle?.(data);
      });
    on("change", (data) => onChange(topicOf(data)));
    on("position");
    on("missed", onMissed);
    source.addEventListener("open", () => {
      waitMs = FIRST_WAIT_MS;
      onOpen();
      if (lastId === "") onMissed();
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

/** Reads the topic of a change, as written by `gateway/src/live/stream.ts`. */
function topicOf(data: string): string {
  const change: unknown = JSON.parse(data);
  return String(Reflect.get(Object(change), "topic"));
}
