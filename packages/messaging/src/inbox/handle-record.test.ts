import { beforeEach, describe, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { pino } from "pino";
import type { DeadLetter, DeadLetterStore } from "../dead-letters/dead-letters.ts";
import { handleRecord, MAX_UNKNOWN_FAILURES } from "./handle-record.ts";
import { on } from "./handler.ts";
import type { IncomingRecord } from "../record.ts";

const log = pino({ level: "silent" });
const record: IncomingRecord = {
  topic: "stakehold.bets.v1",
  partition: 0,
  offset: "7",
  key: "bet",
  eventId: "event",
  type: StringValueSchema.typeName,
  value: toBinary(StringValueSchema, create(StringValueSchema, { value: "said" })),
  occurredAt: new Date(0),
};

let parked: DeadLetter[];
let observed: string[];
let parkedKeys: Set<string>;
const letters: Pick<DeadLetterStore, "parkBehind" | "park"> = {
  parkBehind: async (letter) => parkedKeys.has(letter.record.key) && parked.push(letter) > 0,
  park: async (letter) => void parked.push(letter),
};
beforeEach(() => {
  parked = [];
  observed = [];
  parkedKeys = new Set();
});

const deliver = (attempt: number, handle: () => Promise<void>, unknownFailures = 0) =>
  handleRecord({
    record,
    tries: { attempt, unknownFailures },
    handler: on(StringValueSchema, handle),
    letters,
    log,
    observe: {
      handled: (type) => void observed.push(`handled ${type}`),
      retried: (type) => void observed.push(`retried ${type}`),
      parked: (type) => void observed.push(`parked ${type}`),
    },
  });
const failing = (error: Error) => async () => {
  throw error;
};

describe("an event", () => {
  test("that is handled is reported to the observer", async () => {
    await deliver(1, async () => undefined);
    expect(observed).toEqual(["handled google.protobuf.StringValue"]);
  });

  test.each([1, MAX_UNKNOWN_FAILURES, 1_000])(
    "with an unreachable dependency is retried after attempt %i",
    async (attempt) => {
      await expect(deliver(attempt, failing(domainError("UNAVAILABLE")))).rejects.toThrow();
      expect(parked).toEqual([]);
      expect(observed).toEqual(["retried google.protobuf.StringValue"]);
    },
  );

  test("that fails definitely is parked at once", async () => {
    await deliver(1, failing(domainError("BET_NOT_FOUND")));
    expect(parked).toMatchObject([{ errorCode: "BET_NOT_FOUND", attempts: 1, record: { offset: "7" } }]);
    expect(observed).toEqual(["parked google.protobuf.StringValue"]);
  });

  test("that fails unexpectedly is retried, and parked after 8 such failures", async () => {
    await expect(deliver(7, failing(new TypeError("no")), MAX_UNKNOWN_FAILURES - 2)).rejects.toThrow();
    expect(parked).toEqual([]);
    await deliver(8, failing(new TypeError("no")), MAX_UNKNOWN_FAILURES - 1);
    expect(parked).toMatchObject([{ errorCode: "INTERNAL", errorMessage: "TypeError: no", attempts: 8 }]);
  });

  test("that fails unexpectedly for the first time after long unreachability is retried", async () => {
    await expect(deliver(1_000, failing(new TypeError("no")))).rejects.toThrow();
    expect(parked).toEqual([]);
  });

  test("is parked without being handled while an earlier one of its key is parked", async () => {
    parkedKeys.add("bet");
    let handled = false;
    await deliver(1, async () => {
      handled = true;
    });
    expect(handled).toBe(false);
    expect(parked).toMatchObject([{ errorCode: "PARKED_BEHIND", attempts: 0 }]);
  });

  test("is retried if its dead letter can't be stored", async () => {
    const park = async () => {
      throw new Error("database down");
    };
    const handler = on(StringValueSchema, failing(domainError("BET_NOT_FOUND")));
    await expect(
      handleRecord({ record, tries: { attempt: 1, unknownFailures: 0 }, handler, letters: { ...letters, park }, log }),
    ).rejects.toThrow("database down");
  });
});
