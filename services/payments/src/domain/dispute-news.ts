import type { PaymentsEvent } from "./change.ts";
import type { Dispute, SeenDispute } from "./dispute.ts";
import { chargeOf, type Stake } from "./stake.ts";

/**
 * What the owner of a stake is told of a reading of a dispute that was news. An inquiry moves no money, so nobody is told of it,
 * nor of its end. A dispute whose end is seen first is told of twice.
 */
export function newsOfDispute(stake: Stake, known: Dispute | undefined, seen: SeenDispute): readonly PaymentsEvent[] {
  if (seen.status === known?.status || seen.status === "INQUIRY") return [];
  const wasTold = known !== undefined && known.status !== "INQUIRY" && known.status !== "ENDED";
  if (seen.status === "ENDED" && !wasTold) return [];
  const about = { stake, cents: seen.amountCents ?? chargeOf(stake) };
  const leftBet = stake.status === "HELD" || stake.status === "DISPUTED";
  const opened: PaymentsEvent = { type: "DisputeOpened", ...about, leftBet };
  if (seen.status === "OPEN") return [opened];
  const outcome = seen.status === "LOST" ? "CHARGE_RETURNED" : "CHARGE_STANDS";
  const closed: PaymentsEvent = { type: "DisputeClosed", ...about, outcome };
  return wasTold ? [closed] : [opened, closed];
}
