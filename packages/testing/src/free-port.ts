import { once } from "node:events";
import { createServer } from "node:net";

/** A loopback port on which nobody listens, for a server that has to be told its port, or one that is not there. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new TypeError("The server has no port");
  return address.port;
}
