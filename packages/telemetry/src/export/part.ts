/** What a part of a trace has to know of a span. */
export type PartSpan = {
  readonly isSampled: boolean;
  readonly hasFailed: boolean;
  /** Says that it is exported, though it was not sampled. */
  keep(): void;
};

/** Where spans go that are exported. */
export type HandOn<Span> = (span: Span) => void;

/** Traces under way, and spans of one of them, that are held at the most; what is beyond is not exported. */
const MAX_PARTS = 2_000;
const MAX_HELD = 500;

/**
 * The part of a trace that happens in this process. It hands on what is sampled at once, and holds the rest until all that
 * is under way of it has ended: where something in it failed or was sampled it hands that on too, and otherwise forgets it.
 */
export class Part<Span extends PartSpan> {
  /** Whether the share drew the trace. */
  readonly isDrawn: boolean;
  /** What `performance.now()` lacks to be milliseconds since 1970; clocks are set meanwhile. */
  readonly sinceEpochMs = Date.now() - performance.now();
  #open = 0;
  #isKept = false;
  readonly #held: Span[] = [];
  readonly #handOn: HandOn<Span>;
  readonly #forget: () => void;

  constructor(isDrawn: boolean, handOn: HandOn<Span>, forget: () => void) {
    this.isDrawn = isDrawn;
    this.#handOn = handOn;
    this.#forget = forget;
  }

  begin(): void {
    this.#open += 1;
  }

  end(span: Span): void {
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
export type Parts<Span extends PartSpan> = {
  find(traceId: string): Part<Span> | undefined;
  /** Begins the part of a trace. Where there are too many the oldest is left to itself. */
  begin(traceId: string, isDrawn: boolean): Part<Span>;
};

export function createParts<Span extends PartSpan>(handOn: HandOn<Span>): Parts<Span> {
  const parts = new Map<string, Part<Span>>();
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
