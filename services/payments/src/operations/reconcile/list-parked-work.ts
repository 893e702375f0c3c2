import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { ParkedItem, ParkedKind, ParkedWorkReader } from "../ports/parked-work.ts";

/** Dependencies for listing parked work. */
export type ListParkedWorkDeps = { readonly parkedWork: Pick<ParkedWorkReader, "list"> };

/** Returns a page of parked work, of all kinds or some, longest waiting first, with one item more than requested. */
export const listParkedWork = (
  { parkedWork }: ListParkedWorkDeps,
  { limit, after }: Page<TimePosition>,
  kinds?: readonly ParkedKind[] | null,
): Promise<readonly ParkedItem[]> => parkedWork.list(limit + 1, after, kinds);
