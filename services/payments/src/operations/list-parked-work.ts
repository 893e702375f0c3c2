import type { ParkedItem, ParkedKind, ParkedPosition, ParkedWorkReader } from "./ports.ts";

/** What listing parked work needs. */
export type ListParkedWorkDeps = { readonly parkedWork: Pick<ParkedWorkReader, "list"> };

/** A page of what waits for somebody, of every kind or of some, longest first, with one more than asked for. */
export const listParkedWork = (
  { parkedWork }: ListParkedWorkDeps,
  { limit, after }: { readonly limit: number; readonly after: ParkedPosition | undefined },
  kinds?: readonly ParkedKind[] | null,
): Promise<readonly ParkedItem[]> => parkedWork.list(limit + 1, after, kinds);
