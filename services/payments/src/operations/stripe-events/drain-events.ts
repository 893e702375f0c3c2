import { CallFailure } from "../../domain/state/call-failure.ts";
import { applyEvent, type ApplyEventDeps } from "./apply-event.ts";
import type { StripeEvent, StripeEventStore } from "../ports/stripe-events.ts";

/** Dependencies for draining events. `report` logs an event that could not be applied yet. */
export type DrainEventsDeps = ApplyEventDeps & {
  readonly stripeEvents: Pick<StripeEventStore, "take" | "applied" | "failed">;
  readonly report: (error: unknown, event: { readonly id: string; readonly type: string }) => void;
};

/** How many events are applied at once. */
const BATCH = 16;
const MAX_BATCHES = 100;

/** Applies Stripe events that are not applied yet. Events that can't be applied now are retried, later each time. */
export async function drainEvents(deps: DrainEventsDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const events = await deps.stripeEvents.take(BATCH);
    await Promise.all(events.map((event) => applyOne(deps, event)));
    if (events.length < BATCH) return;
  }
}

async function applyOne(deps: DrainEventsDeps, event: StripeEvent): Promise<void> {
  try {
    await applyEvent(deps, event);
    await deps.stripeEvents.applied(event.id);
  } catch (error) {
    deps.report(error, { id: event.id, type: event.type });
    await deps.stripeEvents.failed(event.id, error instanceof CallFailure ? error.reason : "fault");
  }
}
