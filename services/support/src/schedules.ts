import type { KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import type { Schedule } from "@stakehold/service/process/schedule.ts";
import type { AuditLog } from "./operations/ports/audit.ts";

/** How often audit entries are moved to the log. A read moves them at once, so this only keeps documents small. */
const GATHER_EVERY_MS = 30_000;

/** How often queue places are checked: an upgrade, during which the old version runs for minutes, leaves wrong ones. */
const PLACE_EVERY_MS = 10 * 60_000;

const SWEEP_PICTURES_EVERY_MS = 3_600_000;

export type SchedulesDeps = {
  readonly audit: Pick<AuditLog, "gather">;
  readonly pictures: Pick<KeptPictures, "sweep">;
  readonly placeTickets: () => Promise<void>;
};

/** Returns the scheduled work of every process. All of it may be repeated, and may run in several processes at once. */
export const schedulesOf = ({ audit, pictures, placeTickets }: SchedulesDeps): readonly Schedule[] => [
  { name: "audit", everyMs: GATHER_EVERY_MS, run: () => audit.gather() },
  { name: "queue", everyMs: PLACE_EVERY_MS, run: placeTickets },
  { name: "pictures", everyMs: SWEEP_PICTURES_EVERY_MS, run: () => pictures.sweep() },
];
