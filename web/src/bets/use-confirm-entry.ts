import { useApolloClient } from "@apollo/client/react";
import { useIdempotencyKey } from "../graphql/use-idempotency-key.ts";
import { atMost } from "../shared/at-most.ts";
import { useConfirmStake } from "./confirm-stake.ts";
import { Admission } from "./load-admission.ts";

/** A paid entry: the bet and the participation. */
export type PaidEntry = { readonly betId: string; readonly participationId: string };

/**
 * The result of an entry: admitted; refused, because the bet closed meanwhile (the whole charge is refunded); or still
 * on its way through the services, in which case the page follows it live.
 */
export type Admitted = "admitted" | "refused" | "on-its-way";

const attempts = 16;
const pauseMs = 500;

/** How long to follow a paid entry, in milliseconds: the user waits at the card fields meanwhile. */
const followMs = 15_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/**
 * Polls the participation of a card payment until it is admitted or refused, a limited number of times and for 15
 * seconds at most. Never fails: the card is charged, so a service that can't be reached only delays the result.
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

  const follow = async (entry: PaidEntry): Promise<Admitted> => {
    const input = { stakeId: entry.participationId };
    await confirm({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } }).catch(() => undefined);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const found = await look(entry).catch((): Admitted => "on-its-way");
      if (found !== "on-its-way") return found;
      await pause();
    }
    return "on-its-way";
  };
  return (entry) => atMost(followMs, follow(entry), "on-its-way");
}
