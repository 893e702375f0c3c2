import { useMatch, useParams, type Params } from "react-router-dom";
import { prefetchBet } from "../../features/bet-page/api/prefetch-bet.ts";
import { PersonPage } from "../../features/person/person-page.tsx";
import { graph } from "../graph.ts";
import { Component as Bet } from "./bet.tsx";
import { Component as MyBets } from "./my-bets.tsx";

/** Prefetches what a bet's page shows at this address, before it renders. */
export const prefetch = ({ id = "" }: Params) => prefetchBet(graph, id);

/** A bet, the user's own bets, and the page of a bet's creator: each links to the others. */
export function Component() {
  const { id } = useParams();
  const isPerson = useMatch("/people/:id") !== null;
  if (id === undefined) return <MyBets />;
  return isPerson ? <PersonPage key={id} personId={id} /> : <Bet />;
}
