/** The channels of one browser: each message reaches all other channels of that name at once. */
export class FakeChannel extends EventTarget {
  static readonly #open = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.#open.add(this);
  }

  postMessage(data: unknown) {
    for (const other of FakeChannel.#open) {
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent("message", { data }));
    }
  }

  close() {
    FakeChannel.#open.delete(this);
  }
}

type Turn = { readonly name: string; readonly take: () => Promise<unknown> };

/** The locks of one browser: the first to request a lock holds it first, until its promise resolves. */
export class FakeLocks {
  readonly #waiting: Turn[] = [];
  readonly #held = new Set<string>();

  async request(name: string, { signal }: { signal: AbortSignal }, take: () => Promise<unknown>): Promise<void> {
    const turn = { name, take };
    this.#waiting.push(turn);
    const gone = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => {
      const place = this.#waiting.indexOf(turn);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      gone.reject(new DOMException("Left", "AbortError"));
    });
    this.#next();
    return gone.promise;
  }

  /** Releases locks without their holders' doing, as a crash does. */
  letGo(name: RegExp) {
    for (const held of this.#held) if (name.test(held)) this.#held.delete(held);
    this.#next();
  }

  names(): readonly string[] {
    return [...this.#held];
  }

  #next() {
    const turn = this.#waiting.find(({ name }) => !this.#held.has(name));
    if (turn === undefined) return;
    this.#waiting.splice(this.#waiting.indexOf(turn), 1);
    this.#held.add(turn.name);
    void turn.take().then(() => {
      this.#held.delete(turn.name);
      this.#next();
    });
    this.#next();
  }
}
