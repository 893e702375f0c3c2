import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "@stakehold/free-port/free-port.ts";

/** A connection to a server that can be closed, as if the server were not there. Its address stays the same. */
export type ClosableProxy = { readonly address: string; open(): Promise<void>; close(): Promise<void> };

/** Makes a closed connection to a server, given as `host:port`. */
export async function closedProxyTo(target: string): Promise<ClosableProxy> {
  const [host = "", targetPort = ""] = target.split(":");
  const sockets = new Set<Socket>();
  const pass = (near: Socket) => {
    const far = connect(Number(targetPort), host);
    for (const socket of [near, far]) sockets.add(socket.on("error", () => undefined));
    near.pipe(far).pipe(near);
  };
  let server: Server | undefined;
  const port = await freePort();
  const open = async () => {
    const opened = createServer(pass).listen(port, "127.0.0.1");
    await once(opened, "listening");
    server = opened;
  };
  const close = async () => {
    const closed = new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
    server = undefined;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  return { address: `127.0.0.1:${port}`, open, close };
}
