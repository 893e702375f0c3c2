import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A message as it reached the receiver. */
export type Arrived = {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What the receiver does with a message: the status of its response, unless it responds by itself. */
export type Behaviour = (arrived: Arrived, response: ServerResponse) => number | undefined;

/** Starts a partner's endpoint on loopback that stores what it accepts. */
export async function startReceiver(behaviour: Behaviour = () => 204) {
  const arrived: Arrived[] = [];
  const receiver = { behaviour, connections: 0 };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    const message = { id: headers["webhook-id"] ?? "", headers, body: await text(request) };
    arrived.push(message);
    const status = receiver.behaviour(message, response);
    if (status !== undefined) response.writeHead(status).end(`status ${status}`);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on("connection", () => void (receiver.connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const { port } = isAddress(address) ? address : { port: 0 };
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    arrived,
    connections: () => receiver.connections,
    behave: (next: Behaviour) => {
      receiver.behaviour = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  address !== null && typeof address === "object";
