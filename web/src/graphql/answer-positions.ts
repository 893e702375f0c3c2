/**
 * The position in the change log that a gateway had read some seconds before it responded: a live stream may start
 * there.
 */
const POSITION = "x-live-position";

/** How long after a response its page may start to watch what is in it, in milliseconds. */
const KEPT_MS = 20_000;

/** How long to wait for a response, in milliseconds: a late stream is worse than one request too many. */
const WAIT_MS = 5_000;

/** A recent request to the graph, or one still under way. */
type SentRequest = {
  /** Empty where the response has none, or has not arrived. */
  position: string;
  /** Undefined while the request is under way. */
  overAt?: number;
  /** Resolves when the response arrives or fails, or after the longest wait. */
  readonly over: Promise<void>;
};

/** In the order of sending. */
let sent: readonly SentRequest[] = [];

/** Wraps `fetch` and keeps each response's position, from which a stream misses nothing that happened since. */
export const keepingPosition =
  (ask: typeof fetch): typeof fetch =>
  (...request) => {
    const answering = ask(...request);
    const one: SentRequest = {
      position: "",
      over: new Promise((resolve) => {
        const end = () => {
          one.overAt ??= performance.now();
          resolve();
        };
        setTimeout(end, WAIT_MS);
        answering.then(({ headers }) => (one.position = headers.get(POSITION) ?? "")).then(end, end);
      }),
    };
    sent = [...recent(), one];
    return answering;
  };

/**
 * Calls `begin` with the `after` of a stream that misses no change to what was read in the last 20 seconds or is being
 * read; empty where that is unknown. A position is ten seconds older than its response, so the first request's position
 * also covers the requests that ran beside it. If that request is still under way, calls `begin` once its response has
 * arrived, after five seconds at the latest.
 */
export function onceRead(begin: (since: string) => void): void {
  const [first] = recent();
  if (first === undefined || first.overAt !== undefined) return begin(first?.position ?? "");
  void first.over.then(() => begin(first.position));
}

const recent = () => sent.filter(({ overAt = Infinity }) => performance.now() - overAt < KEPT_MS);
