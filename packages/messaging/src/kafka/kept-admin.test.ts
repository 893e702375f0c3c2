import { setImmediate } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { Kafka } from "kafkajs";
import { createFollowing } from "./kafka-following.ts";
import { keepAdmin } from "./kept-admin.ts";

/** A client whose broker takes a moment for each call; `calls` holds each with the number of calls in flight. */
function slowClient() {
  const calls: string[] = [];
  let inFlight = 0;
  const slow = (name: string, answer: unknown) => async () => {
    inFlight += 1;
    calls.push(`${name} ${inFlight}`);
    await setImmediate();
    inFlight -= 1;
    return answer;
  };
  const client = new Kafka({ brokers: ["127.0.0.1:9"] });
  const admin = Object.assign(client.admin(), {
    connect: slow("connect", undefined),
    disconnect: slow("disconnect", undefined),
    describeCluster: slow("describeCluster", { clusterId: "cluster" }),
    listTopics: slow("listTopics", []),
    fetchTopicOffsetsByTimestamp: slow("offsets", [{ partition: 0, offset: "7" }]),
  });
  client.admin = () => admin;
  return { client, calls };
}

test("questions asked at once run one after another, and before the connection closes", async () => {
  const { client, calls } = slowClient();
  const { ask, ping, close } = keepAdmin(client);
  const asked = [ask((admin) => admin.listTopics()), ping(), ask((admin) => admin.listTopics())];
  await close();
  expect(calls).toEqual(["connect 1", "listTopics 1", "describeCluster 1", "listTopics 1", "disconnect 1"]);
  await Promise.all(asked);
});

test("the start of each topic is found one after another", async () => {
  const { client, calls } = slowClient();
  const { ask } = keepAdmin(client);
  const follows = { agoMs: 1_000, onBegin: () => undefined };
  const topics = ["bets", "payments"];
  await createFollowing(ask, { group: "group", topics, follows, onMessage: async () => undefined })?.begin();
  expect(calls).toEqual(["connect 1", "describeCluster 1", "offsets 1", "offsets 1"]);
});
