import { randomUUID } from "node:crypto";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import { connect, type AddressInfo } from "node:net";
import { createServer, type Server } from "node:tls";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { makeCertificates } from "@stakehold/testing/certificates.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { HANGS_AFTER_MS, until, untilHolds } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { createWorkflowClient } from "../src/client.ts";
import type { TemporalSettings } from "../src/temporal.ts";
import { startWorker } from "../src/worker.ts";

const logger = pino({ level: "silent" });
const namespace = "default";
const certificates = await makeCertificates();
const NONE = { ca: "", server: { cert: "", key: "" }, client: { cert: "", key: "" } };
const secured = certificates === undefined ? describe.skip : describe;

const addressOf = (server: Server | Http2SecureServer): string => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  return `localhost:${address.port}`;
};

const listening = (server: Server | Http2SecureServer) =>
  new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

secured("Temporal behind TLS with client certificates", () => {
  const { ca, server, client } = certificates ?? NONE;
  let proxy: Server;

  beforeAll(async () => {
    const [host = "", port = ""] = readEnvironment("TEST_TEMPORAL_ADDRESS").split(":");
    const options = { ...server, ca, requestCert: true, rejectUnauthorized: true, ALPNProtocols: ["h2"] };
    proxy = createServer(options, (near) => {
      const far = connect(Number(port), host);
      near.pipe(far).pipe(near);
      near.on("error", () => far.destroy());
      far.on("error", () => near.destroy());
    });
    proxy.on("tlsClientError", () => undefined);
    await listening(proxy);
  });
  afterAll(() => void proxy.close());

  const runs = async (settings: TemporalSettings): Promise<void> => {
    const taskQueue = `secured-${randomUUID()}`;
    let looks = 0;
    const worker = startWorker({
      ...settings,
      taskQueue,
      workflowsPath: fileURLToPath(new URL("./workflows.ts", import.meta.url)),
      activities: { look: async () => void (looks += 1) },
      graceMs: 5_000,
      logger,
    });
    const waking = createWorkflowClient(settings, HANGS_AFTER_MS);
    try {
      await waking.wake({ workflow: "looks", id: taskQueue, taskQueue, input: [] });
      await until(() => looks === 1);
      // It has 2 seconds, in which a busy server may not respond once.
      await untilHolds(() => worker.ping());
    } finally {
      await waking.close();
      await worker.stop();
    }
  };

  test("serves a client and a worker that have a certificate", async () => {
    await runs({ address: addressOf(proxy), namespace, tls: { ca, ...client } });
  });

  test.each([
    ["in plaintext", undefined],
    ["without a certificate", { ca }],
    ["without trusting its authority", { ...client }],
  ])("refuses a connection %s", async (_, tls) => {
    const settings = { address: addressOf(proxy), namespace, tls };
    const waking = createWorkflowClient(settings);
    const wake = waking.wake({ workflow: "looks", id: randomUUID(), taskQueue: "none", input: [] });
    await expect(wake).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await waking.close();
    const worker = startWorker({ ...settings, taskQueue: "none", activities: {}, graceMs: 1_000, logger });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(worker.isPolling()).toBe(false);
    await expect(worker.ping()).rejects.toThrow("does not poll");
    await worker.stop();
  });
});

secured("Temporal with API keys", () => {
  const { ca, server } = certificates ?? NONE;

  test("receives the key from client and worker", async () => {
    const keys = new Set<string | undefined>();
    const cloud = createSecureServer({ ...server });
    cloud.on("stream", (stream, headers) => {
      keys.add(`${headers["user-agent"]?.includes("node") === true ? "client" : "worker"} ${headers.authorization}`);
      stream.respond({ ":status": 200, "content-type": "application/grpc", "grpc-status": "16" }, { endStream: true });
    });
    await listening(cloud);
    const settings = { address: addressOf(cloud), namespace, tls: { ca }, apiKey: "key-of-this-process" };
    const waking = createWorkflowClient(settings);
    await expect(waking.wake({ workflow: "looks", id: "1", taskQueue: "none", input: [] })).rejects.toThrow();
    await waking.close();
    const worker = startWorker({ ...settings, taskQueue: "none", activities: {}, graceMs: 1_000, logger });
    await until(() => keys.size === 2);
    await worker.stop();
    expect([...keys].toSorted()).toEqual(["client Bearer key-of-this-process", "worker Bearer key-of-this-process"]);
    cloud.close();
  });
});
