import { readSetting, writeSetting } from "../state/settings.ts";
import type { World } from "../world.ts";
import { createTopup } from "./create-topup.ts";

/** Tops up the platform when the state is first created, and never again, however often the process starts. */
export function ensureFloat(world: World): void {
  if (readSetting(world.database, "topped_up") !== undefined) return;
  writeSetting(world.database, "topped_up", "yes");
  if (world.config.topUpCents === 0) return;
  createTopup(world, {
    amountCents: world.config.topUpCents,
    description: "Float",
    metadata: {},
    statementDescriptor: null,
    transferGroup: null,
    delaySeconds: 0,
  });
}
