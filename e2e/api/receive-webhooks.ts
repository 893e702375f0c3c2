import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { freePort } from "@stakehold/free-port/free-port.ts";

/** A message as a server received it. */
export type Received = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Starts a user's own server on this computer, which accepts every message and keeps it. */
export async function receiveWebhooks() {
  const received: Received[] = [];
  const port = await freePort();
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    text(request).then(
      (body) => {
        received.push({ headers, body });
        response.writeHead(202).end("taken");
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
