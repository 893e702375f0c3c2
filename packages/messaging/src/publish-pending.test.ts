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
  const told: string[] = [];
  const waiting = [...behind];
  const outbox: PendingEvents = {
    read: async (underWay = []) => {
      told.push(`read beside ${underWay.join()}`);
      return waiting.shift() ?? NOTHING;
    },
    markPublished: async (ids) => void told.push(`mark ${ids.join()}`),
    lastId: async () => "",
    hasAnyUpTo: async () => false,
  };
  const publish: Publishing["publish"] = async (_topic, records) => {
    const names = records.map(({ eventId }) => eventId).join();
    told.push(`send ${names}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    told.push(`sent ${names}`);
  };
  const published = () => undefined;
  const { signal } = new AbortController();
  return { told, publishing: { outbox, publish, topic: "bets", signal, published, read: published, ...change } };
}

describe("publishing what is pending", () => {
  test("marks the batch before and reads the one behind while the broker takes one", async () => {
    const { told, publishing } = setUp([batchOf("b", true), batchOf("c", false)]);
    await publishPending(publishing, batchOf("a", true));
    expect(told.join("; ")).toBe(
      "send a; read beside a; sent a; " +
        "send b; mark a; read beside b; sent b; " +
        "send c; mark b; sent c; " +
        "mark c",
    );
  });

  test("reads nothing on behind a batch that is not full, and ends where nothing is behind a full one", async () => {
    const one = setUp([]);
    await publishPending(one.publishing, batchOf("a", false));
    expect(one.told).toEqual(["send a", "sent a", "mark a"]);
    const full = setUp([]);
    await publishPending(full.publishing, batchOf("a", true));
    expect(full.told).toEqual(["send a", "read beside a", "sent a", "mark a"]);
  });

  test("sends nothing behind what the broker did not take, and has marked what it took", async () => {
    const told: string[] = [];
    const publish: Publishing["publish"] = async (_topic, [record]) => {
      told.push(`send ${record?.eventId}`);
      if (record?.eventId === "b") throw new Error("broker down");
    };
    const { told: asked, publishing } = setUp([batchOf("b", true), batchOf("c", true)], { publish });
    const left = await publishPending(publishing, batchOf("a", true));
    expect(left).toMatchObject({ error: new Error("broker down"), waiting: 1, isFirst: false });
    expect(told).toEqual(["send a", "send b"]);
    expect(asked).toEqual(["read beside a", "mark a", "read beside b"]);
    expect(await publishPending(publishing, batchOf("b", false))).toMatchObject({ isFirst: true });
  });

  test("ends with the batch that is under way once it is told to, and marks it", async () => {
    const stopping = new AbortController();
    const { told, publishing } = setUp([batchOf("b", true)], { signal: stopping.signal });
    const ending = publishPending(publishing, batchOf("a", true));
    stopping.abort();
    expect(await ending).toBeUndefined();
    expect(told).toEqual(["send a", "read beside a", "sent a", "mark a"]);
  });

  test("rejects where the database can't be asked, and not before the broker has answered", async () => {
    const failing = setUp([]);
    failing.publishing.outbox.read = async () => {
      throw new Error("connection lost");
    };
    await expect(publishPending(failing.publishing, batchOf("a", true))).rejects.toThrow("connection lost");
    expect(failing.told).toEqual(["send a", "sent a"]);
  });
});
