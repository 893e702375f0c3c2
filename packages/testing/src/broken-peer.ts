import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** How one connection ends. A response until then has the content type that the client expects. */
export type BreakOff = (socket: Socket, contentType: string) => void;

const LONG = "content-length: 100";
const IN_PARTS = "transfer-encoding: chunked";

/** Every point at which a killed process may leave an HTTP client, by name. */
export const BREAKS: readonly (readonly [string, BreakOff])[] = [
  ["as it connects", (socket) => socket.resetAndDestroy()],
  ["before it answers, with a reset", afterRequest((socket) => socket.resetAndDestroy())],
  ["before it answers, with an end", afterRequest((socket) => socket.end())],
  ["within the headers", afterRequest((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-ty"))],
  ["after the headers", afterRequest((socket, type) => socket.end(headOf(type, LONG)))],
  ["within the body", afterRequest((socket, type) => socket.end(`${headOf(type, LONG)}{"data":`))],
  ["within a part of the body", afterRequest((socket, type) => socket.end(`${headOf(type, IN_PARTS)}64\r\n{"data":`))],
  ["between two parts", afterRequest((socket, type) => socket.end(`${headOf(type, IN_PARTS)}1\r\n{\r\n`))],
  [
    "within the body, with a reset",
    afterRequest((socket, type) => {
      socket.write(`${headOf(type, LONG)}{"data":`, () => setImmediate(() => socket.resetAndDestroy()));
    }),
  ],
];

/** A server that breaks off every connection in one way. */
export type BrokenPeer = { readonly url: string; close(): Promise<void> };

/** Starts a server on loopback that responds in a content type, and breaks off every connection in one way. */
export async function openBrokenPeer(breakOff: BreakOff, contentType: string): Promise<BrokenPeer> {
  const connected = new Set<Socket>();
  const server = createServer((socket) => {
    connected.add(socket);
    socket.on("error", () => undefined);
    breakOff(socket, contentType);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  const close = async () => {
    server.close();
    for (const socket of connected) socket.destroy();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${address.port}`, close };
}

function afterRequest(breakOff: BreakOff): BreakOff {
  return (socket, contentType) => void socket.once("data", () => breakOff(socket, contentType));
}

function headOf(contentType: string, length: string): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\n${length}\r\n\r\n`;
}
