import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { ParkedKind } from "../../../generated/graphql.ts";
import { refetchQuietly } from "../../../graphql/refetch-quietly.ts";

const ParkedWorkCounts = graphql(`
  query ParkedWorkCounts {
    parkedWorkCounts {
      kind
      count
    }
  }
`);

/** Returns how many items of these kinds wait in total; null if unknown. */
export type CountParked = (kinds: readonly ParkedKind[]) => number | null;

/** Reads how much work waits, as counted by the server. For admins. */
export function useParkedCounts(): { readonly countParked: CountParked; readonly reload: () => void } {
  const { data, refetch } = useQuery(ParkedWorkCounts, { fetchPolicy: "cache-and-network" });
  const countParked: CountParked = (kinds) =>
    data ? data.parkedWorkCounts.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0) : null;
  return { countParked, reload: () => refetchQuietly(refetch) };
}
