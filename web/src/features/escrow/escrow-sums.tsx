import Hourglass from "lucide-react/icons/hourglass";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { Amount } from "../../components/amount.tsx";
import { FigureCard, FigureCards } from "../../components/figure-card.ts";

export type EscrowSumsProps = { readonly total: string; readonly held: string; readonly pending: string };

/** The three sums as the server adds them up, fees left out. */
export function EscrowSums({ total, held, pending }: EscrowSumsProps) {
  const sum = (label: string, value: string, icon: ReactNode) => (
    <FigureCard>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>
        <Amount value={value} size="xl" live />
      </dd>
    </FigureCard>
  );
  return (
    <FigureCards>
      {sum("Total in Escrow", total, <Wallet size={16} aria-hidden />)}
      {sum("Funds Held", held, <LockKeyhole size={16} aria-hidden />)}
      {sum("Pending", pending, <Hourglass size={16} aria-hidden />)}
    </FigureCards>
  );
}
