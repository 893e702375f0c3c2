import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { afterEach, describe, expect, test } from "@jest/globals";
import { readRelays, startRelays, type Relaying } from "./relay.ts";

describe("relays", () => {
  test("are a port, a host and its port each", () => {
    expect(readRelays(["3000=stakehold-gateway:3000", "4000=10.0.0.7:80"])).toEqual([
      { port: 3000, host: "stakehold-gateway", hostPort: 3000 },
      { port: 4000, host: "10.0.0.7", hostPort: 80 },
    ]);
  });

  test.each([
    [[], "Name 1 to 16 relays"],
    [Array.from({ length: 17 }, (_, index) => `${3000 + index}=a:1`), "Name 1 to 16 relays"],
    [["3000"], 'not "3000"'],
    [["3000=gateway"], 'not "3000=gateway"'],
    [["0=gateway:3000"], 'not "0=gateway:3000"'],
    [["3000=gateway:65536"], 'not "3000=gateway:65536"'],
    [["3000=http://gateway:3000"], 'not "3000=http://gateway:3000"'],
    [["3000=a:1", "3000=b:2"], "Port 3000 is relayed twice"],
  ])("are rejected in one sentence: %j", (words, sentence) => {
    expect(() => readRelays(words)).toThrow(sentence);
    expect(() => readRelays(words)).toThrow(/\.$/);
  });
});

describe("a relay", () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function serve(onConnection: (socket: Socket) => void, allowHalfOpen = false): Promise<number> {
    const server: Server = createServer({ allowHalfOpen }, onConnection);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ends.push(async () => server.close());
    return (server.address() as AddressInfo).port;
  }

  async function relayTo(hostPort: number): Promise<{ port: number; relaying: Relaying }> {
    const port = await freePort();
    const relaying = await startRelays([{ port, host: "127.0.0.1", hostPort }]);
    ends.push(() => relaying.stop());
    return { port, relaying };
  }

  const reach = (port: number): Socket => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.on("error", () => undefined);
    return socket;
  };

  test("forwards data in both directions, even after the client has closed its side", async () => {
    const { port } = await relayTo(
      await serve(
        (socket) => void text(socket).then((received) => socket.end(`${received.length} of it: ${received.at(-1)}`)),
        true,
      ),
    );
    const socket = reach(port);
    socket.end(`${"a".repeat(1_000_000)}z`);
    await expect(text(socket)).resolves.toBe("1000001 of it: z");
  });

  test("closes a connection that breaks, and no other", async () => {
    const { port } = await relayTo(
      await serve((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", (word) => (word.toString() === "break" ? socket.resetAndDestroy() : socket.write(word)));
      }),
    );
    const [lasting, breaking] = [reach(port), reach(port)];
    lasting.write("one");
    await once(lasting, "data");
    breaking.write("break");
    await once(breaking, "close");
    lasting.write("two");
    expect(String(await once(lasting, "data"))).toBe("two");
    lasting.destroy();
  });

  test("closes a connection if the target is unreachable, and keeps relaying", async () => {
    const gone = await freePort();
    const { port } = await relayTo(gone);
    await once(reach(port).resume(), "close");
    const server = createServer((socket) => socket.end("here"));
    server.listen(gone, "127.0.0.1");
    await once(server, "listening");
    ends.push(async () => server.close());
    await expect(text(reach(port))).resolves.toBe("here");
  });

  test("closes the target's connection when the client is gone", async () => {
    const far = Promise.withResolvers<void>();
    const { port } = await relayTo(
      await serve((socket) => {
        socket.on("error", () => undefined);
        socket.resume().once("close", () => far.resolve());
        socket.write("hello");
      }),
    );
    const socket = reach(port);
    await once(socket, "data");
    socket.resetAndDestroy();
    await far.promise;
  });

  test("closes open connections when it is stopped, and stops listening", async () => {
    const { port, relaying } = await relayTo(await serve((socket) => void socket.write("hello")));
    const socket = reach(port);
    await once(socket, "data");
    const closed = once(socket.resume(), "close");
    await relaying.stop();
    await closed;
    const again = connect({ host: "127.0.0.1", port });
    await expect(once(again, "connect")).rejects.toThrow("ECONNREFUSED");
  });

  test("reports the port that is taken, and frees the others", async () => {
    const taken = await serve((socket) => socket.end());
    const free = await freePort();
    const relays = [free, taken].map((port) => ({ port, host: "127.0.0.1", hostPort: 1 }));
    await expect(startRelays(relays)).rejects.toThrow(`Port ${taken} can't be relayed`);
    const again = connect({ host: "127.0.0.1", port: free });
    await expect(once(again, "connect")).rejects.toThrow("ECONNREFUSED");
  });
});
