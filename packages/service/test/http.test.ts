import { Agent, get, type IncomingMessage } from "node:http";
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

const ask = ({ port }: Listening): Promise<string | undefined> =>
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
])("whoever asks names the trace, and says that it is recorded only from inside: %j", async (options, flags) => {
  const app = createApp(options);
  app.get("/", (_request, response) => void response.send(currentTraceParent()));
  const door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  const named = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-";
  const answer = await fetch(`http://127.0.0.1:${door.port}/`, { headers: { traceparent: `${named}01` } });
  expect(await answer.text()).toBe(`${named}${flags}`);
  await door.stop();
});

test("while a server drains it answers on open connections, and says that they close", async () => {
  const door = await openDoor(LONG_MS);
  expect(await ask(door)).toBe("keep-alive");
  const stopped = door.stop();
  await pause(100);
  expect(await ask(door)).toBe("close");
  // That connection was the last one.
  await stopped;
  await expect(ask(door)).rejects.toThrow("ECONNREFUSED");
});

test("a request that is under way when the stop begins is answered, and its connection closes", async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>();
  const door = await openDoor(0, () => {
    begin();
    return mayAnswer;
  });
  const asked = ask(door);
  await isUnderWay;
  const stopped = door.stop();
  await pause(100);
  answer();
  expect(await asked).toBe("close");
  await stopped;
});

test("a server ends when its time to drain is over, although a client keeps its connection", async () => {
  const door = await openDoor(200);
  await ask(door);
  await door.stop();
  agent.destroy();
  await expect(ask(door)).rejects.toThrow("ECONNREFUSED");
});

test("a server to which nobody is connected ends at once", async () => {
  const door = await openDoor(LONG_MS);
  await door.stop();
  await expect(ask(door)).rejects.toThrow("ECONNREFUSED");
});
