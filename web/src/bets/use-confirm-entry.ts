import { useApolloClient } from "@apollo/client/react";
import { useIdempotencyKey } from "../graphql/use-idempotency-key.ts";
import { useConfirmStake } from "./confirm-stake.ts";
import { Admission } from "./load-admission.ts";

/** A paid entry: which place in which bet. */
export type PaidEntry = { readonly betId: string; readonly participationId: string };

/**
 * What became of it: admitted, refused because the bet closed meanwhile (the charge is refunded whole), or still on its
 * way through the services, which the page then follows live.
 */
export type Admitted = "admitted" | "refused" | "on-its-way";

const attempts = 16;
const pauseMs = 500;

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/**
 * Follows a card payment to its place in the bet. It never fails: the card is charged, so whatever can't be reached now
 * only means that the answer comes later.
 */
export function useConfirmEntry(): (entry: PaidEntry) => Promise<Admitted> {
  const client = useApolloClient();
  const keyFor = useIdempotencyKey();
  const [confirm] = useConfirmStake();

  const look = async ({ betId, participationId }: PaidEntry): Promise<Admitted> => {
    const { data } = await client.query({ query: Admission, variables: { betId }, fetchPolicy: "network-only" });
    const own = data?.bet?.myParticipation;
    if (own?.id !== participationId) return own ? "on-its-way" : "refused";
    return own.status === "HELD" ? "admitted" : own.status === "PENDING" ? "on-its-way" : "refused";
  };

  return async (entry) => {
    const input = { stakeId: entry.participationId };
    await confirm({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } }).catch(() => undefined);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const found = await look(entry).catch((): Admitted => "on-its-way");
      if (found !== "on-its-way") return found;
      await pause();
    }
    return "on-its-way";
  };
}
