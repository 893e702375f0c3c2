import { afterAll, beforeAll, test } from "@jest/globals";
import { createDoorbell } from "@stakehold/messaging/outbox/doorbell.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { until } from "@stakehold/testing/until.ts";
import { openTicket } from "../src/operations/open-ticket.ts";
import { createTemplate } from "../src/operations/write-templates.ts";
import { startEventRelay } from "../src/storage/event-relay.ts";
import { TEMPLATES_ID } from "../src/wire/outgoing-events.ts";
import { createStaffDirectory } from "../src/storage/staff-directory.ts";
import { createTemplateStore } from "../src/storage/template-store.ts";
import { createTicketStore } from "../src/storage/ticket-store.ts";
import { createSupport, request, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());

/** So long that a relay that only polls would find an event long after the test has timed out. */
const LONG_AFTER_MS = 3_600_000;

/** Starts a process that serves requests and publishes, or one that only publishes; `keys` are those of its events. */
function startProcess({ isWriter }: { readonly isWriter: boolean }) {
  const bell = createDoorbell();
  const looks = { count: 0 };
  const keys: string[] = [];
  const relay = startEventRelay({
    models: support.owing,
    logger: createLogger("support", "silent"),
    owed: isWriter ? { ...bell, wait: (ms, signal) => ((looks.count += 1), bell.wait(ms, signal)) } : undefined,
    longestRestMs: LONG_AFTER_MS,
    publish: async (records) => void keys.push(...records.map(({ key }) => key)),
  });
  const writing = { now: () => new Date(), onOwed: bell.ring };
  const deps = {
    ...support.deps,
    tickets: createTicketStore(support.model, writing),
    templates: createTemplateStore(support.templates, writing),
    staff: createStaffDirectory({ staff: support.staff, tickets: support.model }, writing),
  };
  const call = () => ({ userId: newId(), idempotencyKey: newId() });
  return {
    keys,
    open: async () => (await openTicket(deps, { ...call(), ...request })).id,
    addTemplate: async () => {
      await createTemplate(deps, { ...call(), title: newId(), text: "Thank you." });
      return TEMPLATES_ID;
    },
    /** Unassigns a ticket whose assignee left. */
    giveBack: async () => {
      const [id, assignee] = [(await support.open()).id, newId()];
      await support.model.updateOne({ _id: id }, { $set: { assignee, pendingEvents: [] }, $inc: { version: 1 } });
      await deps.staff.forget(assignee);
      return id;
    },
    untilAtRest: () => until(() => looks.count > 0),
    stop: relay.stop,
  };
}

test.each(["open", "addTemplate", "giveBack"] as const)(
  "an idle relay publishes what its own process writes: %s",
  async (write) => {
    const process = startProcess({ isWriter: true });
    await process.untilAtRest();
    const key = await process[write]();
    await until(() => process.keys.includes(key));
    await process.stop();
  },
);

test("a worker process polls for events of others, and is never idle", async () => {
  const worker = startProcess({ isWriter: false });
  const { id } = await support.open();
  await until(() => worker.keys.includes(id));
  const another = await support.open();
  await until(() => worker.keys.includes(another.id));
  await worker.stop();
});
