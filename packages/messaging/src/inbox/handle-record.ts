import { inOwnTrace } from "@stakehold/telemetry/spans.ts";
import type { Logger } from "pino";
import type { Tries } from "../kafka/broker.ts";
import type { DeadLetterStore } from "../dead-letters/dead-letters.ts";
import { describeFailure, kindOfFailure } from "../failure.ts";
import type { Delivery, Handler } from "./handler.ts";
import type { IncomingRecord } from "../record.ts";

/**
 * How often an event may fail for an unknown reason. Until then it counts as an unreachable dependency (half a minute
 * in all, with the back-off), from then on as an event that can't be handled.
 */
export const MAX_UNKNOWN_FAILURES = 8;

/** What a consumer reports; packages/service turns it into metrics. */
export type ConsumerObserver = {
  handled?(typeName: string, durationMs: number): void;
  retried?(typeName: string): void;
  parked?(typeName: string): void;
};

/** One delivery of one event. */
export type Handling = {
  readonly record: IncomingRecord;
  readonly tries: Tries;
  readonly handler: Handler;
  readonly letters: Pick<DeadLetterStore, "parkBehind" | "park">;
  readonly log: Logger;
  readonly observe?: ConsumerObserver | undefined;
};

/** Handles or parks one event. Rejects if it must be delivered again: a dependency could not be reached. */
export async function handleRecord(handling: Handling): Promise<void> {
  const { record, tries, handler, letters, log, observe } = handling;
  const { attempt } = tries;
  if (await parkBehind(handling)) return;
  try {
    await runHandler(handler, record, observe);
  } catch (error) {
    if (!isDefinite(error, tries)) {
      observe?.retried?.(record.type);
      log.warn(
        { err: error, ...namesOf(record), attempt },
        "An event could not be handled yet and will be tried again",
      );
      throw error;
    }
    await letters.park({ record, ...describeFailure(error), attempts: attempt });
    observe?.parked?.(record.type);
    log.error({ err: error, ...namesOf(record), attempt }, "An event could not be handled and was parked");
  }
}

/** Runs the event's handler in a trace of its own: the event may have waited long since its cause. */
export const runHandler = (handler: Handler, record: IncomingRecord, observe?: ConsumerObserver): Promise<void> =>
  inOwnTrace(
    {
      name: `process ${record.type}`,
      kind: "consumer",
      causes: [record.traceParent],
      attributes: {
        "messaging.system": "kafka",
        "messaging.destination.name": record.topic,
        "messaging.message.type": record.type,
      },
    },
    async () => {
      const startedAt = performance.now();
      await handler.handle(record.value, deliveryOf(record));
      observe?.handled?.(record.type, performance.now() - startedAt);
    },
  );

async function parkBehind({ record, letters, log, observe }: Handling): Promise<boolean> {
  const errorMessage = "An earlier event of the same key is parked";
  if (!(await letters.parkBehind({ record, errorCode: "PARKED_BEHIND", errorMessage, attempts: 0 }))) return false;
  observe?.parked?.(record.type);
  log.warn(namesOf(record), "An event was parked behind an earlier one of its key");
  return true;
}

function isDefinite(error: unknown, { unknownFailures }: Tries): boolean {
  const kind = kindOfFailure(error);
  return kind === "definite" || (kind === "unknown" && unknownFailures + 1 >= MAX_UNKNOWN_FAILURES);
}

const deliveryOf = ({ eventId, key, occurredAt, traceParent }: IncomingRecord): Delivery => ({
  eventId,
  key,
  occurredAt,
  traceParent,
});

/** The fields that identify an event in a log, without its content. */
export const namesOf = ({ eventId, type, key, topic, partition, offset }: IncomingRecord) => ({
  eventId,
  type,
  key,
  topic,
  partition,
  offset,
});
