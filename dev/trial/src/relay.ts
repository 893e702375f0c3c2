import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { SettingsError } from "@stakehold/service/config.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

/** A port of this computer, and the target of its connections. */
export type Relay = { readonly port: number; readonly host: string; readonly hostPort: number };

const RELAYS_AT_MOST = 16;
const CONNECTIONS_AT_MOST = 512;
const CONNECT_WITHIN_MS = 10_000;
/** Longer than the silence of any live connection: live pages get a heartbeat every few seconds. */
const SILENT_AT_MOST_MS = 15 * 60_000;

const FORM = /^(\d{1,5})=([a-zA-Z0-9.-]+):(\d{1,5})$/;
const isPort = (port: number): boolean => port >= 1 && port <= 65_535;

/** Reads relays such as `3000=stakehold-gateway:3000`. Throws a SettingsError that names the first invalid one. */
export function readRelays(words: readonly string[]): readonly Relay[] {
  if (words.length === 0 || words.length > RELAYS_AT_MOST)
    throw new SettingsError(`Name 1 to ${RELAYS_AT_MOST} relays, as 3000=stakehold-gateway:3000.`);
  const relays = words.map((word) => {
    const [, port, host = "", hostPort] = FORM.exec(word) ?? [];
    const relay = { port: Number(port), host, hostPort: Number(hostPort) };
    if (!isPort(relay.port) || !isPort(relay.hostPort))
      throw new SettingsError(`A relay is a port, a host and its port, as 3000=stakehold-gateway:3000, not "${word}".`);
    return relay;
  });
  const twice = relays.find(({ port }, index) => relays.findIndex((other) => other.port === port) !== index);
  if (twice !== undefined) throw new SettingsError(`Port ${twice.port} is relayed twice: name it once.`);
  return relays;
}

/** Relays until it is stopped. */
export type Relaying = { stop(): Promise<void> };

/** Listens on loopback at each port and forwards connections. Rejects, and listens nowhere, if a port is taken. */
export async function startRelays(relays: readonly Relay[]): Promise<Relaying> {
  const open = new Set<Socket>();
  const servers = relays.map((relay) => serverOf(relay, open));
  const stop = async (): Promise<void> => {
    const closed = servers.filter(({ listening }) => listening).map((server) => once(server, "close"));
    for (const server of servers) server.close();
    for (const socket of open) socket.destroy();
    await Promise.all(closed);
  };
  const begun = await Promise.allSettled(servers.map((server, index) => listen(server, relays[index]?.port)));
  const failed = begun.find((result) => result.status === "rejected");
  if (failed === undefined) return { stop };
  await stop();
  throw failed.reason;
}

async function listen(server: Server, port: number | undefined): Promise<void> {
  server.listen({ host: "127.0.0.1", port });
  try {
    await once(server, "listening");
  } catch (error) {
    throw new SetUpError(`Port ${port} can't be relayed, because this process can't listen there.`, { cause: error });
  }
}

function serverOf({ host, hostPort }: Relay, open: Set<Socket>): Server {
  // A side that has sent everything may still get a response, so each side ends only when it ends itself.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host, port: hostPort, allowHalfOpen: true });
    const waiting = setTimeout(() => far.destroy(), CONNECT_WITHIN_MS);
    far.once("connect", () => clearTimeout(waiting));
    far.once("close", () => clearTimeout(waiting));
    near.pipe(far).pipe(near);
    endTogether(near, far, open);
    endTogether(far, near, open);
  });
  server.maxConnections = CONNECTIONS_AT_MOST;
  return server;
}

/** An error, a long silence or the end of one side ends both, and no other connection. */
function endTogether(socket: Socket, other: Socket, open: Set<Socket>): void {
  open.add(socket);
  socket.setTimeout(SILENT_AT_MOST_MS, () => socket.destroy());
  // The cause is of no use: both sides see that the connection ended.
  socket.on("error", () => undefined);
  socket.once("close", (hadError) => {
    open.delete(socket);
    if (hadError || !socket.readableEnded) other.destroy();
  });
}
