import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, test } from "@jest/globals";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { measureCalls } from "./measure-calls.ts";
import { renderMetrics } from "./metrics.ts";

/** Resolves when a call has ended, with or without a response. */
const send = (url: string): Promise<void> =>
  new Promise((resolve) => {
    request(url, { method: "POST" }, (answer) => answer.resume().once("end", resolve))
      .once("error", () => resolve())
      .end();
  });

test("calls to a measured address are counted by operation and outcome, without ids, and no others", async () => {
  const server = createServer(
    (incoming, response) => void response.writeHead(incoming.url === "/v1/payouts" ? 402 : 200).end(),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const silent = `http://127.0.0.1:${await freePort()}`;
  measureCalls("stripe", url);
  measureCalls("nobody", silent);

  await send(`${url}/v1/payment_intents/pi_1?expand=all`);
  await send(`${url}/v1/payment_intents/pi_2`);
  await send(`${url}/v1/payouts`);
  await send(`${silent}/v1/payouts`);
  server.close();

  const { body } = await renderMetrics();
  const counts = body.split("\n").filter((line) => line.startsWith("stakehold_call_seconds_count"));
  expect(counts).toEqual([
    'stakehold_call_seconds_count{to="stripe",operation="POST /v1/payment_intents/{id}",code="200"} 2',
    'stakehold_call_seconds_count{to="stripe",operation="POST /v1/payouts",code="402"} 1',
    'stakehold_call_seconds_count{to="nobody",operation="POST /v1/payouts",code="none"} 1',
  ]);
});

test("a call by fetch is measured like any other, with and without a response", async () => {
  const server = createServer((_, response) => void response.writeHead(404).end("no"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const silent = `http://127.0.0.1:${await freePort()}`;
  measureCalls("shop", url);
  measureCalls("closed", silent);
  await (await fetch(`${url}/v1/refunds/re_1`)).text();
  await fetch(`${silent}/v1/refunds`).catch(() => undefined);
  server.close();
  const { body } = await renderMetrics();
  const counts = body.split("\n").filter((line) => /^stakehold_call_seconds_count{to="(?:shop|closed)"/.test(line));
  expect(counts).toEqual([
    'stakehold_call_seconds_count{to="shop",operation="GET /v1/refunds/{id}",code="404"} 1',
    'stakehold_call_seconds_count{to="closed",operation="GET /v1/refunds",code="none"} 1',
  ]);
});

test("outcomes are counted from 0: responses, faults, a refused key, a limit, no response", async () => {
  const codes = [200, 402, 500, 503, 401, 403, 429, 409];
  const server = createServer((incoming, response) => void response.writeHead(Number(incoming.url?.slice(1))).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  measureCalls("bank", url);
  for (const code of codes) await send(`${url}/${code}`);
  server.close();
  const { body } = await renderMetrics();
  const counts = body.split("\n").filter((line) => line.startsWith('stakehold_calls_total{to="bank"'));
  expect(counts).toEqual([
    'stakehold_calls_total{to="bank",outcome="answered"} 2',
    'stakehold_calls_total{to="bank",outcome="failed"} 2',
    'stakehold_calls_total{to="bank",outcome="refused"} 2',
    'stakehold_calls_total{to="bank",outcome="limited"} 1',
    'stakehold_calls_total{to="bank",outcome="unanswered"} 1',
  ]);
});
