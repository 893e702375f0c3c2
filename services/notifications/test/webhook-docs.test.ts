import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { until } from "@stakehold/testing/until.ts";
import { createNotifications, type Notifications } from "./notifications.ts";
import { holdStake, newEndpoint } from "./webhooks.ts";

const page = readFileSync(new URL("../../../docs/api/webhooks.md", import.meta.url), "utf8");
const example = /```ts receiver\n([\s\S]*?)```/.exec(page)?.[1] ?? "";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterAll(() => service.close());

test("the page's receiver accepts a message once, and refuses unsigned ones", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { userId, secret } = await newEndpoint(service, { url });
  const receiver = spawn(process.execPath, ["--no-warnings", "--input-type=module-typescript", "-e", example], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const output: string[] = [];
    receiver.stdout.on("data", (chunk: Buffer) => void output.push(chunk.toString()));
    const post = () =>
      fetch(url, { method: "POST", body: "{}" }).then(
        ({ status }) => status,
        () => 0,
      );
    await until(async () => (await post()) === 400);
    const { participationId } = await holdStake(service, userId);
    await service.sendWebhooks();
    expect(await service.prisma.webhookDelivery.count({ where: { state: "DELIVERED" } })).toBe(1);
    await until(async () => output.join("").includes("stake.held"));
    expect(output.join("")).toContain(participationId);
  } finally {
    receiver.kill();
  }
});
