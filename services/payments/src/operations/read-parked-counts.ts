import { PARKED_KINDS, type ParkedKind, type ParkedWorkReader } from "./ports/parked-work.ts";

/** What counting parked work needs. */
export type ReadParkedCountsDeps = { readonly parkedWork: Pick<ParkedWorkReader, "count"> };

/** How many things of one kind wait. */
export type ParkedCount = { readonly kind: ParkedKind; readonly count: number };

/** How much of each kind waits for somebody, kinds of which nothing waits too. */
export async function readParkedCounts({ parkedWork }: ReadParkedCountsDeps): Promise<readonly ParkedCount[]> {
  const counts = await parkedWork.count();
  return PARKED_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}
