import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { ParkedItem, ParkedKind, ParkedWorkReader } from "./ports/parked-work.ts";

/** What listing parked work needs. */
export type ListParkedWorkDeps = { readonly parkedWork: Pick<ParkedWorkReader, "list"> };

/** A page of what waits for somebody, of every kind or of some, longest first, with one more than asked for. */
export const listParkedWork = (
  { parkedWork }: ListParkedWorkDeps,
  { limit, after }: Page<TimePosition>,
  kinds?: readonly ParkedKind[] | null,
): Promise<readonly ParkedItem[]> => parkedWork.list(limit + 1, after, kinds);
