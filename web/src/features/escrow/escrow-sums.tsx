import Hourglass from "lucide-react/icons/hourglass";
import Landmark from "lucide-react/icons/landmark";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { Amount, type AmountSize } from "../../components/amount.tsx";
import { Card } from "../../components/card.tsx";
import { Soft } from "../../components/layout.ts";
import { useNow } from "../../components/use-now.ts";
import { isZero } from "../../shared/format-money.ts";
import { formatDate } from "../../shared/format-time.ts";
import { Sum, Sums } from "./escrow.styles.ts";
import type { OnItsWay } from "./on-its-way.ts";

export type EscrowSumsProps = {
  readonly total: string;
  readonly held: string;
  readonly pending: string;
  readonly onItsWay: OnItsWay | null;
};

const wallet = <Wallet size={16} aria-hidden />;
const lock = <LockKeyhole size={16} aria-hidden />;
const hourglass = <Hourglass size={16} aria-hidden />;

/**
 * The user's one figure, large: what is on its way to their bank, else the total in escrow. Beside it the sums as added
 * up by the server, without fees; where all of them are zero, they share one figure.
 */
export function EscrowSums({ total, held, pending, onItsWay }: EscrowSumsProps) {
  const now = useNow();
  const totalSize = onItsWay ? "m" : "xxl";
  return (
    <Card $pad={6}>
      <Sums>
        {onItsWay && (
          <Sum>
            {label("On its way to your bank", <Landmark size={16} aria-hidden />)}
            <dd>
              <Amount value={onItsWay.amount} size="xxl" live />{" "}
              <Soft $size="m">by {formatDate(onItsWay.by, now)}</Soft>
            </dd>
          </Sum>
        )}
        {isZero(total) ? (
          <Sum $inline>
            {label("Total in Escrow", wallet)}
            {label("Funds Held", lock)}
            {label("Pending", hourglass)}
            {figure(total, totalSize)}
          </Sum>
        ) : (
          <>
            <Sum>
              {label("Total in Escrow", wallet)}
              {figure(total, totalSize)}
            </Sum>
            <Sum>
              {label("Funds Held", lock)}
              {figure(held, "m")}
            </Sum>
            <Sum>
              {label("Pending", hourglass)}
              {figure(pending, "m")}
            </Sum>
          </>
        )}
      </Sums>
    </Card>
  );
}

const label = (text: string, icon: ReactNode) => (
  <dt>
    {icon}
    {text}
  </dt>
);

const figure = (value: string, size: AmountSize) => (
  <dd>
    <Amount value={value} size={size} live />
  </dd>
);
