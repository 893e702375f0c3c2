import { useMatch, useParams } from "react-router-dom";
import { PersonPage } from "../../features/person/person-page.tsx";
import { Component as Bet } from "./bet.tsx";
import { Component as MyBets } from "./my-bets.tsx";

/** A bet, the user's own bets, and the page of a bet's creator: each links to the others. */
export function Component() {
  const { id } = useParams();
  const isPerson = useMatch("/people/:id") !== null;
  if (id === undefined) return <MyBets />;
  return isPerson ? <PersonPage key={id} personId={id} /> : <Bet />;
}
