import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { Server } from "node:net";

/** How long a request in flight may take to finish once its server closes. */
const GRACE_MS = 2_000;

/** Listens, and returns the port. Rejects if it is taken. */
export async function listen(server: Server, { host, port }: { readonly host: string; readonly port: number }) {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen on a port");
  return address.port;
}

/** Accepts no new connection, and lets requests in flight finish. */
export async function close(server: HttpServer): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(impatient);
}
