import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { restartWith } from "./outage.ts";
import { platform } from "./platform.ts";

/** How much later each answer arrives. */
const LATE_MS = 650;

/**
 * Has PostgreSQL answer all services late, as a server does whose disk or network others use up. Each service is restarted on
 * a way to it that can be made long, and is back before it is. Resolves with what has them take the short way again.
 */
export async function slowPostgres(): Promise<() => Promise<void>> {
  const way = await openWay(Number(new URL(platform().postgres.url).port));
  const databases = Object.entries(platform().postgres.databases);
  const takeWay = ([service, { service: url }]: (typeof databases)[number]) => {
    const longer = new URL(url);
    longer.port = String(way.port);
    return restartWith(service, { DATABASE_URL: longer.href });
  };
  const end = async () => {
    await Promise.all(databases.map(([service]) => restartWith(service, {})));
    await way.close();
  };
  await Promise.all(databases.map(takeWay)).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  way.lengthen(LATE_MS);
  return end;
}

type Way = {
  readonly port: number;
  /** Never made shorter again: what is said later would arrive before what was said first. */
  lengthen(ms: number): void;
  close(): Promise<void>;
};

/** Hands on all that is said to it to a port of this computer, and what is said there after a while. */
async function openWay(to: number): Promise<Way> {
  let lateMs = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
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
  server.listen(0, "127.0.0.1");
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
