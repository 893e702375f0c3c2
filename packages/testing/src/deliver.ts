import { randomUUID } from "node:crypto";
import { create, toBinary, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import type { Delivery, Handler } from "@stakehold/messaging/inbox/handler.ts";

/** Passes one event to the handler of its type, as a consumer would. Throws if there is no handler. */
export async function deliver<S extends DescMessage>(
  handlers: readonly Handler[],
  schema: S,
  init: MessageInitShape<S>,
  delivery: Partial<Delivery> = {},
): Promise<void> {
  const handler = handlers.find(({ typeName }) => typeName === schema.typeName);
  if (handler === undefined) throw new TypeError(`No handler takes ${schema.typeName}`);
  const eventId = randomUUID();
  await handler.handle(toBinary(schema, create(schema, init)), {
    eventId,
    key: eventId,
    occurredAt: new Date(),
    ...delivery,
  });
}
