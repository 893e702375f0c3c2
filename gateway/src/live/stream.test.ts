import { afterEach, expect, test } from "@jest/globals";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { until } from "@stakehold/testing/until.ts";
import type { GatewayContext } from "../graphql/gateway-context.ts";
import { createHub } from "./hub.ts";
import { streamChanges } from "./stream.ts";

const context: GatewayContext = {
  signedIn: { userId: "ada", internalToken: "token" },
  forgetCredential: () => undefined,
};
const BET = "bet:01990000-0000-7000-8000-000000000001";
let listening: Listening | undefined;

afterEach(() => listening?.stop());

/** Serves live updates, with identity's word on who is asking as the test gives it; returns where. */
async function serve(hub: ReturnType<typeof createHub>, contextOf: () => Promise<GatewayContext>): Promise<string> {
  const app = createApp();
  app.get("/live", streamChanges({ hub, contextOf }));
  listening = await listen(app, { host: "127.0.0.1", port: 0 }, createLogger("test", "silent"));
  return `http://127.0.0.1:${listening.port}/live?topics=${BET}`;
}

test("a stream tells what changed, and is gone when its reader is", async () => {
  const hub = createHub();
  const url = await serve(hub, async () => context);
  const leaving = new AbortController();
  const { body } = await fetch(url, { signal: leaving.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  hub.tell({ topic: BET, type: "VoteCast" });
  let text = "";
  while (!text.includes("VoteCast")) text += (await reader?.read())?.value ?? "";
  expect(text).toContain(`event: change\ndata: {"topic":"${BET}","type":"VoteCast"}\n\n`);
  leaving.abort();
  await until(() => hub.size() === 0);
});

test("a client that leaves during its identity lookup leaves no stream behind", async () => {
  const hub = createHub();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<GatewayContext>();
  const url = await serve(hub, () => {
    asked.resolve();
    return answer.promise;
  });
  const leaving = new AbortController();
  const request = fetch(url, { signal: leaving.signal });
  await asked.promise;
  leaving.abort();
  await expect(request).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  answer.resolve(context);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hub.size()).toBe(0);
});
