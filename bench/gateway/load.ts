import { Agent, request } from "node:http";

/** The address and headers of one side. */
export type Target = { readonly url: string; readonly headers: (person: number) => Readonly<Record<string, string>> };

/** One side's result for one operation in one round. */
export type Load = { readonly perSecond: number; readonly count: number };

/** Posts a body once, and returns the response. Throws if its status is not 200. */
export function post(target: Target, person: number, body: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...target.headers(person),
    };
    const asked = request(target.url, { method: "POST", headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.once("end", () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${target.url}: ${response.statusCode} ${text}`));
      });
      response.once("error", reject);
    });
    asked.once("error", reject).end(body);
  });
}

/** How many responses are significant, and how many times longer a round may last until it has them. */
const ENOUGH = 200;
const LONGEST = 4;

/**
 * Sends the same request for several people at once, each again after its response, for a time; longer on a slow
 * computer.
 */
export async function load(
  target: Target,
  body: string,
  { people, forMs }: { readonly people: number; readonly forMs: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const began = performance.now();
  let count = 0;
  const isOver = (): boolean => performance.now() - began >= forMs * (count < ENOUGH ? LONGEST : 1);
  const askOn = async (person: number) => {
    while (!isOver()) {
      const answer = await post(target, person, body, agent);
      if (!answer.includes('"data"') || answer.includes('"errors"')) throw new Error(`Not an answer: ${answer}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => askOn(person)));
  agent.destroy();
  return { count, perSecond: (count * 1000) / (performance.now() - began) };
}
