import { describe, expect, test } from "@jest/globals";
import type { PendingBatch, PendingEvents } from "./pending-events.ts";
import { publishPending, type Publishing } from "./publish-pending.ts";

const batchOf = (name: string, isFull: boolean): PendingBatch => ({
  ids: [name],
  records: [{ eventId: name, key: "bet", type: "", value: new Uint8Array(), occurredAt: new Date(0) }],
  lagSeconds: 0,
  isFull,
});

const NOTHING: PendingBatch = { ids: [], records: [], lagSeconds: 0, isFull: false };

/** An outbox that returns these batches in order, and a broker; both record their calls. */
function setUp(behind: readonly PendingBatch[], change: Partial<Publishing> = {}) {
  const calls: string[] = [];
  const waiting = [...behind];
  const outbox: PendingEvents = {
    read: async (underWay = []) => {
      calls.push(`read beside ${underWay.join()}`);
      return waiting.shift() ?? NOTHING;
    },
    markPublished: async (ids) => void calls.push(`mark ${ids.join()}`),
    publishAgain: async () => 0,
    lastId: async () => "",
    hasAnyUpTo: async () => false,
  };
  const publish: Publishing["publish"] = async (_topic, records) => {
    const names = records.map(({ eventId }) => eventId).join();
    calls.push(`send ${names}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    calls.push(`sent ${names}`);
  };
  const published = () => undefined;
  const { signal } = new AbortController();
  return { calls, publishing: { outbox, publish, topic: "bets", signal, published, read: published, ...change } };
}

describe("publishing pending events", () => {
  test("marks the previous batch and reads the next one while the broker accepts one", async () => {
    const { calls, publishing } = setUp([batchOf("b", true), batchOf("c", false)]);
    await publishPending(publishing, batchOf("a", true));
    expect(calls.join("; ")).toBe(
      "send a; read beside a; sent a; " +
        "send b; mark a; read beside b; sent b; " +
        "send c; mark b; sent c; " +
        "mark c",
    );
  });

  test("does not read after a batch that is not full, and ends when nothing follows a full one", async () => {
    const one = setUp([]);
    await publishPending(one.publishing, batchOf("a", false));
    expect(one.calls).toEqual(["send a", "sent a", "mark a"]);
    const full = setUp([]);
    await publishPending(full.publishing, batchOf("a", true));
    expect(full.calls).toEqual(["send a", "read beside a", "sent a", "mark a"]);
  });

  test("sends nothing after a batch that the broker refused, and has marked those before it", async () => {
    const calls: string[] = [];
    const publish: Publishing["publish"] = async (_topic, [record]) => {
      calls.push(`send ${record?.eventId}`);
      if (record?.eventId === "b") throw new Error("broker down");
    };
    const { calls: outboxCalls, publishing } = setUp([batchOf("b", true), batchOf("c", true)], { publish });
    const left = await publishPending(publishing, batchOf("a", true));
    expect(left).toMatchObject({ error: new Error("broker down"), waiting: 1, isFirst: false });
    expect(calls).toEqual(["send a", "send b"]);
    expect(outboxCalls).toEqual(["read beside a", "mark a", "read beside b"]);
    expect(await publishPending(publishing, batchOf("b", false))).toMatchObject({ isFirst: true });
  });

  test("finishes and marks the current batch when it is stopped", async () => {
    const stopping = new AbortController();
    const { calls, publishing } = setUp([batchOf("b", true)], { signal: stopping.signal });
    const ending = publishPending(publishing, batchOf("a", true));
    stopping.abort();
    expect(await ending).toBeUndefined();
    expect(calls).toEqual(["send a", "read beside a", "sent a", "mark a"]);
  });

  test("rejects if the database can't be queried, but not before the broker has responded", async () => {
    const failing = setUp([]);
    failing.publishing.outbox.read = async () => {
      throw new Error("connection lost");
    };
    await expect(publishPending(failing.publishing, batchOf("a", true))).rejects.toThrow("connection lost");
    expect(failing.calls).toEqual(["send a", "sent a"]);
  });
});
