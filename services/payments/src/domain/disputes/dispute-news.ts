import type { PaymentsEvent } from "../state/change.ts";
import type { Dispute, SeenDispute } from "../state/dispute.ts";
import { chargeOf, type Stake } from "../state/stake.ts";

/**
 * Returns the events for a stake's owner when a reading of a dispute changes something. An inquiry moves no money, so
 * neither it nor its end is published. A dispute first seen after its end publishes two events.
 */
export function newsOfDispute(stake: Stake, known: Dispute | undefined, seen: SeenDispute): readonly PaymentsEvent[] {
  if (seen.status === known?.status || seen.status === "INQUIRY") return [];
  const wasPublished = known !== undefined && known.status !== "INQUIRY" && known.status !== "ENDED";
  if (seen.status === "ENDED" && !wasPublished) return [];
  const about = { stake, cents: seen.amountCents ?? chargeOf(stake) };
  const leftBet = stake.status === "HELD" || stake.status === "DISPUTED";
  const opened: PaymentsEvent = { type: "DisputeOpened", ...about, leftBet };
  if (seen.status === "OPEN") return [opened];
  const outcome = seen.status === "LOST" ? "CHARGE_RETURNED" : "CHARGE_STANDS";
  const closed: PaymentsEvent = { type: "DisputeClosed", ...about, outcome };
  return wasPublished ? [closed] : [opened, closed];
}
