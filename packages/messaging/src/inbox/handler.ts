import { fromBinary, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { DomainError } from "@stakehold/errors/domain-error.ts";

/** How an event arrived. `eventId` is for `firstSight`; `occurredAt` is the time of its outbox row. */
export type Delivery = {
  readonly eventId: string;
  readonly key: string;
  readonly occurredAt: Date;
  readonly traceParent?: string | undefined;
};

/** How to handle events of one type; made by `on`. */
export type Handler = {
  readonly typeName: string;
  handle(payload: Uint8Array, delivery: Delivery): Promise<void>;
};

/** Declares the handler of events of one type. The event's schema types it. */
export const on = <S extends DescMessage>(
  schema: S,
  handle: (message: MessageShape<S>, delivery: Delivery) => Promise<void>,
): Handler => ({
  typeName: schema.typeName,
  handle: async (payload, delivery) => handle(decode(schema, payload), delivery),
});

/** Bytes that do not match their type never will, so this failure is definite. */
function decode<S extends DescMessage>(schema: S, payload: Uint8Array): MessageShape<S> {
  try {
    return fromBinary(schema, payload);
  } catch (error) {
    throw new DomainError("INTERNAL", {}, `An event can't be read as ${schema.typeName}`, error);
  }
}

/** Handlers by event type. Throws when two handle the same type. */
export function byType(handlers: readonly Handler[]): ReadonlyMap<string, Handler> {
  const map = new Map(handlers.map((handler) => [handler.typeName, handler]));
  if (map.size !== handlers.length) throw new TypeError("Two handlers of one consumer handle the same type");
  return map;
}
