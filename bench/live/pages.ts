import { Agent, request, type IncomingMessage } from "node:http";
import { newId } from "@stakehold/service/id.ts";
import type { Target } from "../gateway/load.ts";

/** How many pages watch the one bet, each of another signed-in user. */
export const PAGES = Number(process.env["PAGES"] ?? 200);

/** The bet that all of them watch. */
export const HOT_BET = newId();

/** Open pages, as the gateway sees them. */
export type Pages = {
  /** Resolves once every page has received this event of the hot bet so many more times. */
  arrived(type: string, times: number): Promise<void>;
  close(): void;
};

/** Opens every page's stream: for the bet that all watch, for one that no other page watches, and for the feed. */
export async function openPages({ url, headers }: Target): Promise<Pages> {
  const agent = new Agent({ keepAlive: false });
  const counts = new Map<string, number[]>();
  const listeners = new Set<() => void>();
  const streams = await Promise.all(
    Array.from({ length: PAGES }, (_, person) => {
      const topics = [`bet:${HOT_BET}`, `bet:${newId()}`, "feed"].join();
      return openStream(new URL(`/api/live?topics=${topics}`, url), { agent, headers: headers(person) });
    }),
  );
  streams.forEach((stream, person) =>
    onEvents(stream, (type) => {
      const seen = counts.get(type) ?? Array.from<number>({ length: PAGES }).fill(0);
      counts.set(type, seen);
      seen[person] = (seen[person] ?? 0) + 1;
      for (const look of listeners) look();
    }),
  );
  const leastOf = (type: string): number => Math.min(...(counts.get(type) ?? [0]));
  return {
    arrived: (type, times) => {
      const wanted = leastOf(type) + times;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (leastOf(type) < wanted) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      return promise;
    },
    close: () => agent.destroy(),
  };
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

/** Calls back with the type of each event of the hot bet. */
function onEvents(stream: IncomingMessage, onEvent: (type: string) => void): void {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("error", () => undefined);
  stream.on("data", (chunk: string) => {
    const events = (text + chunk).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, topic, type] = /^data: \{"topic":"([^"]+)","type":"(\w+)"\}$/m.exec(event) ?? [];
      if (topic === `bet:${HOT_BET}` && type !== undefined) onEvent(type);
    }
  });
}
