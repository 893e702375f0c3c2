import type { RecordedSpan } from "./recorded-span.ts";

/** Where spans go that are exported. */
export type HandOn = (span: RecordedSpan) => void;

/** Traces under way, and spans of one of them, that are held at the most; what is beyond is not exported. */
const MAX_PARTS = 2_000;
const MAX_HELD = 500;

/**
 * The part of a trace that happens in this process. It hands on what is sampled at once, and holds the rest until all that
 * is under way of it has ended: where something in it failed or was sampled it hands that on too, and otherwise forgets it.
 */
export class Part {
  /** Whether the share drew the trace. */
  readonly isDrawn: boolean;
  /** What `performance.now()` lacks to be milliseconds since 1970; clocks are set meanwhile. */
  readonly sinceEpochMs = Date.now() - performance.now();
  #open = 0;
  #isKept = false;
  readonly #held: RecordedSpan[] = [];
  readonly #handOn: HandOn;
  readonly #forget: () => void;

  constructor(isDrawn: boolean, handOn: HandOn, forget: () => void) {
    this.isDrawn = isDrawn;
    this.#handOn = handOn;
    this.#forget = forget;
  }

  begin(): void {
    this.#open += 1;
  }

  end(span: RecordedSpan): void {
    if (span.isSampled) this.#handOn(span);
    else if (this.#held.length < MAX_HELD) this.#held.push(span);
    this.#isKept ||= span.isSampled || span.hasFailed;
    this.#open -= 1;
    if (this.#open > 0) return;
    this.#forget();
    if (!this.#isKept) return;
    for (const held of this.#held) {
      held.keep();
      this.#handOn(held);
    }
  }
}

/** The parts under way. */
export type Parts = {
  find(traceId: string): Part | undefined;
  /** Begins the part of a trace. Where there are too many the oldest is left to itself. */
  begin(traceId: string, isDrawn: boolean): Part;
};

export function createParts(handOn: HandOn): Parts {
  const parts = new Map<string, Part>();
  return {
    find: (traceId) => parts.get(traceId),
    begin: (traceId, isDrawn) => {
      const part = new Part(isDrawn, handOn, () => void parts.delete(traceId));
      parts.set(traceId, part);
      if (parts.size > MAX_PARTS) {
        const [oldest] = parts.keys();
        if (oldest !== undefined) parts.delete(oldest);
      }
      return part;
    },
  };
}
