/** A browser's event stream, driven by the test. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  /** Every stream opened since the list was emptied. */
  static readonly opened: FakeStream[] = [];
  readyState = 0;
  readonly topics: readonly string[];
  /** The id that the page last received, in another stream. */
  readonly after: string;

  constructor(address: string) {
    super();
    const { searchParams } = new URL(address, "http://page");
    this.topics = searchParams.get("topics")?.split(",") ?? [];
    this.after = searchParams.get("after") ?? "";
    FakeStream.opened.push(this);
  }

  /** Returns the streams that hold a connection. */
  static open(): readonly FakeStream[] {
    return FakeStream.opened.filter(({ readyState }) => readyState !== FakeStream.CLOSED);
  }

  /** Returns the stream that was opened last. */
  static last(): FakeStream {
    const stream = FakeStream.opened.at(-1);
    if (stream === undefined) throw new Error("No stream was opened");
    return stream;
  }

  close() {
    this.readyState = FakeStream.CLOSED;
  }

  begin() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** Sends the position of the stream. */
  sendPosition(lastEventId: string) {
    this.dispatchEvent(new MessageEvent("position", { data: "{}", lastEventId }));
  }

  /** Sends that the gateway does not know what was missed. */
  miss() {
    this.dispatchEvent(new MessageEvent("missed", { data: "{}" }));
  }

  /** Interrupts the stream, which the browser then reopens. */
  breakOff() {
    this.readyState = 0;
    this.dispatchEvent(new Event("error"));
  }

  refuse() {
    this.readyState = FakeStream.CLOSED;
    this.dispatchEvent(new Event("error"));
  }

  /** Sends a change of a topic. */
  publish(topic: string) {
    const data = JSON.stringify({ topic, type: "ParticipantAdmitted" });
    this.dispatchEvent(new MessageEvent("change", { data }));
  }
}
