import type { ApolloClient } from "@apollo/client";
import { queryNeedsYou } from "../../../bets/load-needs-you.ts";
import { queryBet } from "./load-bet.ts";
import { queryParticipants } from "./load-participants.ts";

/** Queries the data of a bet's page before it renders, as `prefetchFeed` does for the feed. */
export async function prefetchBet(client: ApolloClient, id: string): Promise<void> {
  await Promise.allSettled([queryBet(client, id), queryParticipants(client, id), queryNeedsYou(client)]);
}
