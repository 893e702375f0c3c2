import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { KafkaSettings } from "@stakehold/messaging/kafka/broker.ts";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { makeCertificates } from "@stakehold/testing/certificates.ts";
import { until } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { stakeholdFolder } from "../src/folders.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { startKafka } from "../src/kafka.ts";
import { narrateOnStderr } from "../src/narrate.mjs";
import type { Part } from "../src/part.ts";

const USER = { username: "bets", password: "a-password-that-nobody-would-guess" };
const NONE = { ca: "", server: { cert: "", key: "" }, client: { cert: "", key: "" } };
/** Java starts twice, to format the storage and to serve, each with a minute on a busy computer. */
const STARTS_WITHIN_MS = 2 * 60_000;
const logger = pino({ level: "silent" });
const certificates = await makeCertificates();
const secured = certificates === undefined ? describe.skip : describe;

secured("a Kafka that wants to know who speaks to it, over TLS alone", () => {
  const { ca, server, client } = certificates ?? NONE;
  let folder: string;
  let broker: Part;
  /** The addresses for a user with a password, and for a certificate. */
  const brokers = { user: "", certificate: "" };

  beforeAll(async () => {
    mkdirSync(stakeholdFolder, { recursive: true });
    folder = mkdtempSync(join(stakeholdFolder, "secured-kafka-"));
    writeFileSync(join(folder, "server.pem"), `${server.key}${server.cert}`);
    writeFileSync(join(folder, "ca.pem"), ca);
    const [port, controllerPort, userPort, certificatePort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    brokers.user = `localhost:${userPort}`;
    brokers.certificate = `localhost:${certificatePort}`;
    const open = `PLAINTEXT://127.0.0.1:${port}`;
    const closed = `SASL_SSL://localhost:${userPort},SSL://localhost:${certificatePort}`;
    const jaas = (login: string, more = "") => `org.apache.kafka.common.security.${login} required${more};`;
    broker = await startKafka({
      dataDir: join(folder, "kafka"),
      log: join(folder, "kafka.log"),
      port,
      controllerPort,
      narrate: narrateOnStderr,
      properties: {
        listeners: `${open},${closed},CONTROLLER://127.0.0.1:${controllerPort}`,
        "advertised.listeners": `${open},${closed}`,
        "listener.security.protocol.map": "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,SSL:SSL",
        "inter.broker.listener.name": "PLAINTEXT",
        "sasl.enabled.mechanisms": "PLAIN,SCRAM-SHA-256,SCRAM-SHA-512",
        "listener.name.sasl_ssl.plain.sasl.jaas.config": jaas(
          "plain.PlainLoginModule",
          ` user_${USER.username}="${USER.password}"`,
        ),
        "listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config": jaas("scram.ScramLoginModule"),
        "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config": jaas("scram.ScramLoginModule"),
        "listener.name.ssl.ssl.client.auth": "required",
        "ssl.keystore.type": "PEM",
        "ssl.keystore.location": join(folder, "server.pem"),
        "ssl.truststore.type": "PEM",
        "ssl.truststore.location": join(folder, "ca.pem"),
      },
      formatWith: ["SCRAM-SHA-256", "SCRAM-SHA-512"].flatMap((mechanism) => [
        "--add-scram",
        `${mechanism}=[name=${USER.username},password=${USER.password}]`,
      ]),
    });
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await broker.stop();
    rmSync(folder, { recursive: true });
  });

  type Proof = Pick<KafkaSettings, "tls" | "sasl">;
  const accepted: [string, keyof typeof brokers, Proof][] = [
    ["a user by plain", "user", { tls: { ca }, sasl: { mechanism: "plain", ...USER } }],
    ["a user by scram-sha-256", "user", { tls: { ca }, sasl: { mechanism: "scram-sha-256", ...USER } }],
    ["a user by scram-sha-512", "user", { tls: { ca }, sasl: { mechanism: "scram-sha-512", ...USER } }],
    ["a certificate", "certificate", { tls: { ca, ...client } }],
  ];

  test.each(accepted)("accepts topics and records from %s, and delivers them", async (_, door, proof) => {
    const topic = `secured-${randomUUID()}`;
    const kafka = createKafka({ brokers: [brokers[door]], clientId: "secured", logger, ...proof });
    const got: string[] = [];
    await kafka.makeTopics([topic], { partitions: 1, replicas: 1, retentionMs: 3_600_000 });
    const producer = await kafka.producer();
    await producer.send(topic, [
      { key: "bet", eventId: "1", type: "word", value: Buffer.from("hello"), occurredAt: new Date() },
    ]);
    kafka.consume({
      group: topic,
      topics: [topic],
      onMessage: async ({ value }) => void got.push(Buffer.from(value).toString()),
    });
    await until(() => got.length > 0);
    expect(got).toEqual(["hello"]);
    await kafka.close();
  });

  const wrong = { ...USER, password: "another-password-that-nobody-would-guess" };
  const refused: [string, keyof typeof brokers, Proof][] = [
    ["a user without TLS", "user", { sasl: { mechanism: "plain", ...USER } }],
    ["nobody in particular", "user", { tls: { ca } }],
    ["a wrong password", "user", { tls: { ca }, sasl: { mechanism: "scram-sha-512", ...wrong } }],
    ["a process without a certificate", "certificate", { tls: { ca } }],
    [
      "a process that does not know who signed the broker's",
      "user",
      { tls: {}, sasl: { mechanism: "plain", ...USER } },
    ],
  ];

  test.each(refused)("rejects %s", async (_, door, proof) => {
    const kafka = createKafka({ brokers: [brokers[door]], clientId: "refused", logger, ...proof });
    await expect(kafka.ping()).rejects.toThrow();
    await kafka.close();
  });
});
