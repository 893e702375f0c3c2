import { DueLink, type DueLinkProps } from "../../bets/due-link.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { listed } from "./listed.ts";

/** A link from a bet to the reader's due step in it, unless the list above the bets has that step already. */
export function UnlistedDueLink({ betId }: DueLinkProps) {
  const { payments, votes } = useNeedsYou();
  const isListed = [...listed(payments), ...listed(votes)].some(({ bet }) => bet.id === betId);
  return isListed ? null : <DueLink betId={betId} />;
}
