import { Agent, request, type IncomingMessage } from "node:http";
import { newId } from "@stakehold/service/id.ts";
import type { Target } from "../gateway/load.ts";

/** Called with the number of the page that received an event of the bet that it watches, and the event's type. */
export type Receive = (page: number, type: string) => void;

/**
 * Opens a page's live stream for each of the bets, which may be the same: for that bet, for one that no other page
 * watches, and for the feed. Pages are of different signed-in users.
 */
export async function openPages(
  { url, headers }: Target,
  bets: readonly string[],
  receive: Receive,
): Promise<{ close(): void }> {
  const agent = new Agent({ keepAlive: false });
  const open = async (betId: string, page: number): Promise<void> => {
    const topics = [`bet:${betId}`, `bet:${newId()}`, "feed"].join();
    const live = new URL(`/api/live?topics=${topics}`, url);
    const stream = await openStream(live, { agent, headers: headers(page) });
    onEvents(stream, betId, (type) => receive(page, type));
  };
  await Promise.all(bets.map(open));
  return { close: () => agent.destroy() };
}

function openStream(
  url: URL,
  options: { readonly agent: Agent; readonly headers: Readonly<Record<string, string>> },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`A page was refused: ${response.statusCode}`));
    });
    asked.once("error", reject).end();
  });
}

/** Calls back with the type of each event of a bet. */
function onEvents(stream: IncomingMessage, betId: string, onEvent: (type: string) => void): void {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("error", () => undefined);
  stream.on("data", (chunk: string) => {
    const events = (text + chunk).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, topic, type] = /^data: \{"topic":"([^"]+)","type":"(\w+)"\}$/m.exec(event) ?? [];
      if (topic === `bet:${betId}` && type !== undefined) onEvent(type);
    }
  });
}
