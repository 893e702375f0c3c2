import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a server, on a port of its own. */
export type Way = {
  readonly port: number;
  /** Never made shorter again: what is said later would arrive before what was said first. */
  lengthen(ms: number): void;
  close(): Promise<void>;
};

/** Where connections are taken, and the server that they are handed on to. Port 0 stands for any that is free. */
export type Ends = {
  readonly at: { readonly host: string; readonly port: number };
  readonly to: { readonly host: string; readonly port: number };
};

/**
 * Hands on all that is said to it to a server, and what is said there after a while. It needs nothing beside it: in a cluster
 * this file alone is run in a pod.
 */
export async function openWay({ at, to }: Ends): Promise<Way> {
  let lateMs = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on("data", (said) => void setTimeout(() => near.write(said), lateMs));
  });
  server.listen(at);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The way has no port");
  return {
    port: address.port,
    lengthen: (ms) => {
      lateMs = ms;
    },
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
