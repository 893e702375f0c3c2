import { setTimeout as pause } from "node:timers/promises";

/** A page as a browser would keep it: what it received, in order, and how often it had to query everything again. */
export type LivePage = {
  /** `<topic> <type>` of every change it received. */
  readonly received: string[];
  /** The gateways that it was connected to. */
  readonly places: string[];
  missed: number;
  /** The last id it received. */
  lastId: string | undefined;
};

type Options = {
  readonly gateways: readonly string[];
  readonly credential: string;
  readonly topics: readonly string[];
};

const COME_BACK_MS = 100;

/** Opens a page on the first gateway; whenever its stream breaks it moves on to the next, with its last id. */
export function openPage({ gateways, credential, topics }: Options, signal: AbortSignal): LivePage {
  const page: LivePage = { received: [], places: [], missed: 0, lastId: undefined };
  const stay = async () => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const gateway = gateways[turn % gateways.length] ?? "";
      await listen(page, { url: `${gateway}/api/live?topics=${topics.join()}`, credential }, signal).catch(
        () => undefined,
      );
      await pause(COME_BACK_MS);
    }
  };
  void stay();
  return page;
}

async function listen(page: LivePage, at: { readonly url: string; readonly credential: string }, signal: AbortSignal) {
  const headers: Record<string, string> = { authorization: `Bearer ${at.credential}` };
  if (page.lastId !== undefined) headers["last-event-id"] = page.lastId;
  const { status, body } = await fetch(at.url, { headers, signal });
  if (status !== 200 || body === null) throw new Error(`The stream was refused: ${status}`);
  page.places.push(new URL(at.url).origin);
  let text = "";
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const events = (text + part).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) receive(page, event);
  }
}

function receive(page: LivePage, event: string): void {
  page.lastId = /^id: (.+)$/m.exec(event)?.[1] ?? page.lastId;
  if (event.startsWith("event: missed")) page.missed += 1;
  const [, topic, type] = /^data: \{"topic":"([^"]+)","type":"(\w+)"\}$/m.exec(event) ?? [];
  if (topic !== undefined) page.received.push(`${topic} ${type}`);
}
