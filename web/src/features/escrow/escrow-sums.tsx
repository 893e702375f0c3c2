import Hourglass from "lucide-react/icons/hourglass";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { Amount, type AmountSize } from "../../components/amount.tsx";
import { Card } from "../../components/card.tsx";
import { Sum, Sums } from "./escrow.styles.ts";

export type EscrowSumsProps = { readonly total: string; readonly held: string; readonly pending: string };

/** The total, and beside it its two parts, as added up by the server, without fees. */
export const EscrowSums = ({ total, held, pending }: EscrowSumsProps) => (
  <Card $pad={6}>
    <Sums>
      {sum("Total in Escrow", total, <Wallet size={16} aria-hidden />, "xxl")}
      {sum("Funds Held", held, <LockKeyhole size={16} aria-hidden />)}
      {sum("Pending", pending, <Hourglass size={16} aria-hidden />)}
    </Sums>
  </Card>
);

const sum = (label: string, value: string, icon: ReactNode, size: AmountSize = "m") => (
  <Sum>
    <dt>
      {icon}
      {label}
    </dt>
    <dd>
      <Amount value={value} size={size} live />
    </dd>
  </Sum>
);
