import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to a server, on its own port. */
export type Proxy = {
  readonly port: number;
  /** Raises the delay. Never lower it: later data would overtake earlier data. */
  lengthen(ms: number): void;
  close(): Promise<void>;
};

/** The address to listen on, and the server to forward to. Port 0 stands for any free one. */
export type Ends = {
  readonly at: { readonly host: string; readonly port: number };
  readonly to: { readonly host: string; readonly port: number };
};

/**
 * Forwards everything to a server, and its responses after a delay. It imports nothing of ours: in a cluster this file
 * alone runs in a pod.
 */
export async function openWay({ at, to }: Ends): Promise<Proxy> {
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
