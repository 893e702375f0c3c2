import { services } from "@stakehold/service/services.ts";
import { emptyTemporal, putBack, type Backup } from "./back-up.ts";
import { moveDatabases } from "./clock.ts";
import { untilReady } from "./kill-part.ts";
import { hold, letGo } from "./outage.ts";
import { publishAgain, skipEvents } from "./skip-events.ts";

const names = services.map(({ name }) => name);

/**
 * Restores the platform to a backup by the steps of docs/operations/kubernetes.md ('Backup and restore'), and resolves
 * once all of it serves. `movedMs` is how far clocks were moved since the backup: time itself does not go back.
 */
export async function restore(backup: Backup, movedMs: number): Promise<void> {
  await Promise.all(["gateway", ...names].map(hold));
  await putBack(backup);
  await moveDatabases(movedMs);
  await skipEvents();
  await publishAgain();
  await emptyTemporal();
  // Payments reconciles with Stripe before any other service starts, and users come last.
  for (const parts of [["payments"], names.filter((name) => name !== "payments"), ["gateway"]]) {
    await Promise.all(parts.map(letGo));
    await Promise.all(parts.map(untilReady));
  }
}
