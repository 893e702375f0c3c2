import { afterAll, beforeAll, test } from "@jest/globals";
import { createDoorbell } from "@stakehold/messaging/doorbell.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { until } from "@stakehold/testing/until.ts";
import { openTicket } from "../src/operations/open-ticket.ts";
import { startTicketRelay } from "../src/storage/ticket-relay.ts";
import { createTicketStore } from "../src/storage/ticket-store.ts";
import { createSupport, request, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());

/** What is found by a look alone is found long after a test has hung. */
const LONG_AFTER_MS = 3_600_000;

/** A process that answers people and publishes, or one that publishes alone; `keys` are those of what it published. */
function startProcess({ isWriter }: { readonly isWriter: boolean }) {
  const bell = createDoorbell();
  const looks = { count: 0 };
  const keys: string[] = [];
  const relay = startTicketRelay({
    model: support.model,
    logger: createLogger("support", "silent"),
    owed: isWriter ? { ...bell, wait: (ms, signal) => ((looks.count += 1), bell.wait(ms, signal)) } : undefined,
    longestRestMs: LONG_AFTER_MS,
    publish: async (records) => void keys.push(...records.map(({ key }) => key)),
  });
  const tickets = createTicketStore({ model: support.model, now: () => new Date(), onOwed: bell.ring });
  const open = () => openTicket({ ...support.deps, tickets }, { userId: newId(), idempotencyKey: newId(), ...request });
  return { keys, open, untilAtRest: () => until(() => looks.count > 0), stop: relay.stop };
}

test("a relay that rests publishes what its own process writes", async () => {
  const process = startProcess({ isWriter: true });
  await process.untilAtRest();
  const { id } = await process.open();
  await until(() => process.keys.includes(id));
  await process.stop();
});

test("a process that only works looks for what others write, and never rests", async () => {
  const worker = startProcess({ isWriter: false });
  const { id } = await support.open();
  await until(() => worker.keys.includes(id));
  const another = await support.open();
  await until(() => worker.keys.includes(another.id));
  await worker.stop();
});
