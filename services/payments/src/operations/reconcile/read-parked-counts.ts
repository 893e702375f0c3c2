import { PARKED_KINDS, type ParkedKind, type ParkedWorkReader } from "../ports/parked-work.ts";

/** Dependencies for counting parked work. */
export type ReadParkedCountsDeps = { readonly parkedWork: Pick<ParkedWorkReader, "count"> };

/** The number of parked items of one kind. */
export type ParkedCount = { readonly kind: ParkedKind; readonly count: number };

/** Returns the number of parked items of each kind, including kinds without any. */
export async function readParkedCounts({ parkedWork }: ReadParkedCountsDeps): Promise<readonly ParkedCount[]> {
  const counts = await parkedWork.count();
  return PARKED_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}
