import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import { createApp, listen, type Listening } from "../src/http.ts";
import { createLogger } from "../src/logger.ts";

const logger = createLogger("test", "silent");
const LONG_MS = 600_000;

let agent: Agent;
beforeEach(() => {
  // One kept-alive connection, as a proxy in front uses.
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => agent.destroy());

/** Opens a server that responds when it is allowed to. */
async function openDoor(drainMs: number, untilLet = async (): Promise<void> => undefined): Promise<Listening> {
  const app = createApp();
  app.get("/", async (_request, response) => {
    await untilLet();
    response.send("served");
  });
  return listen(app, { host: "127.0.0.1", port: 0, drainMs }, logger);
}

const send = ({ port }: Listening): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const read = (answer: IncomingMessage) => {
      answer.resume();
      answer.once("end", () => resolve(answer.headers.connection)).once("error", reject);
    };
    get({ host: "127.0.0.1", port, agent }, read).once("error", reject);
  });

test.each([
  [{ isPublic: true }, "00"],
  [{ isPublic: false }, "01"],
])("a caller may name the trace, but only an internal one can have it recorded: %j", async (options, flags) => {
  const app = createApp(options);
  app.get("/", (_request, response) => void response.send(currentTraceParent()));
  const door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  const named = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-";
  const answer = await fetch(`http://127.0.0.1:${door.port}/`, { headers: { traceparent: `${named}01` } });
  expect(await answer.text()).toBe(`${named}${flags}`);
  await door.stop();
});

test("a draining server still responds on open connections, and announces that they close", async () => {
  const door = await openDoor(LONG_MS);
  expect(await send(door)).toBe("keep-alive");
  const stopped = door.stop();
  await pause(100);
  expect(await send(door)).toBe("close");
  // That connection was the last one.
  await stopped;
  await expect(send(door)).rejects.toThrow("ECONNREFUSED");
});

test("a request in progress when the stop begins is completed, and its connection closes", async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>();
  const door = await openDoor(0, () => {
    begin();
    return mayAnswer;
  });
  const sending = send(door);
  await isUnderWay;
  const stopped = door.stop();
  await pause(100);
  answer();
  expect(await sending).toBe("close");
  await stopped;
});

test("a server ends when its drain time is over, even if a client keeps its connection", async () => {
  const door = await openDoor(200);
  await send(door);
  await door.stop();
  agent.destroy();
  await expect(send(door)).rejects.toThrow("ECONNREFUSED");
});

test("a server ends although a client has opened a connection ahead and sent nothing on it", async () => {
  const door = await openDoor(0);
  const ahead = connect(door.port, "127.0.0.1");
  await once(ahead, "connect");
  // The server has accepted the first connection by the time it responds on the second.
  await send(door);
  const closed = once(ahead, "close");
  await door.stop();
  await closed;
});

test("a server without connections ends at once", async () => {
  const door = await openDoor(LONG_MS);
  await door.stop();
  await expect(send(door)).rejects.toThrow("ECONNREFUSED");
});
