import type { KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import type { Schedule } from "@stakehold/service/schedule.ts";
import type { AuditLog } from "./operations/ports/audit.ts";

/** How often entries are moved to the record; who reads it has them moved at once, so that this only keeps documents small. */
const GATHER_EVERY_MS = 30_000;

/** How often places are looked through: an upgrade, in which the version before goes on for minutes, leaves wrong ones. */
const PLACE_EVERY_MS = 10 * 60_000;

const SWEEP_PICTURES_EVERY_MS = 3_600_000;

export type SchedulesDeps = {
  readonly audit: Pick<AuditLog, "gather">;
  readonly pictures: Pick<KeptPictures, "sweep">;
  readonly placeTickets: () => Promise<void>;
};

/** What this service does by itself, in every process: all of it may be repeated, and done by several at once. */
export const schedulesOf = ({ audit, pictures, placeTickets }: SchedulesDeps): readonly Schedule[] => [
  { name: "audit", everyMs: GATHER_EVERY_MS, run: () => audit.gather() },
  { name: "queue", everyMs: PLACE_EVERY_MS, run: placeTickets },
  { name: "pictures", everyMs: SWEEP_PICTURES_EVERY_MS, run: () => pictures.sweep() },
];
