import { useMatch, useParams } from "react-router-dom";
import { queryNeedsYou } from "../../bets/load-needs-you.ts";
import { queryBet } from "../../features/bet-page/api/load-bet.ts";
import { queryParticipants } from "../../features/bet-page/api/load-participants.ts";
import { PersonPage } from "../../features/person/person-page.tsx";
import { graph } from "../graph.ts";
import { Component as Bet } from "./bet.tsx";
import { Component as MyBets } from "./my-bets.tsx";

/** Prefetches what a bet's page shows, before it renders. */
export const prefetchBet = (id: string) =>
  Promise.allSettled([queryBet(graph, id), queryParticipants(graph, id), queryNeedsYou(graph)]);

/** A bet, the user's own bets, and the page of a bet's creator: each links to the others. */
export function Component() {
  const { id } = useParams();
  const isPerson = useMatch("/people/:id") !== null;
  if (id === undefined) return <MyBets />;
  return isPerson ? <PersonPage key={id} personId={id} /> : <Bet />;
}
