import { z } from "zod";
import type { Platform } from "./platform.ts";

/** Checks what the end of a history doesn't show. Throws if something forbidden happened since the last check. */
export type Watch = { look(): Promise<void> };

/** How often outgoing operations were called while a card network holds the charge, or money was moved by hand. */
const HELD_BACK = `
  SELECT o.key, o.calls FROM operations o
  WHERE o.kind IN ('REFUND', 'TRANSFER', 'SUSPENSE_REFUND') AND (EXISTS (
    SELECT FROM disputes d WHERE d.status = 'OPEN'
      AND (d.stake_id = o.stake_id OR o.kind = 'SUSPENSE_REFUND' AND d.payment_intent = o.target)
  ) OR EXISTS (
    SELECT FROM hand_movements m WHERE m.ended_at IS NULL
      AND (m.stake_id = o.stake_id OR o.kind = 'SUSPENSE_REFUND' AND m.payment_intent = o.target)))`;

const heldBack = z.array(z.object({ key: z.string(), calls: z.number() }));

/**
 * Watches that no call is first sent to Stripe while its charge is known to be disputed, or to have given money back by
 * hand. Afterwards this can't be determined: the dispute may have come later, or be over.
 */
export function watchOver({ rows }: Platform): Watch {
  let uncalled: ReadonlySet<string> = new Set();
  return {
    look: async () => {
      const held = heldBack.parse(await rows(HELD_BACK));
      const sent = held.filter(({ key, calls }) => calls > 0 && uncalled.has(key));
      if (sent.length > 0) throw new Error(`Sent while held back: ${sent.map(({ key }) => key).join(", ")}`);
      uncalled = new Set(held.filter(({ calls }) => calls === 0).map(({ key }) => key));
    },
  };
}
