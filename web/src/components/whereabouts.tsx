import Banknote from "lucide-react/icons/banknote";
import CreditCard from "lucide-react/icons/credit-card";
import Hourglass from "lucide-react/icons/hourglass";
import Landmark from "lucide-react/icons/landmark";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Scale from "lucide-react/icons/scale";
import Undo2 from "lucide-react/icons/undo-2";
import { styled } from "styled-components";
import type { MoneyPlace } from "../generated/graphql.ts";
import { useNow } from "./use-now.ts";
import { whereaboutsSentence, type Whereabouts as WhereaboutsProps } from "./whereabouts-sentence.ts";

const Sentence = styled.p`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: flex-start;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;

  & > svg {
    margin-top: 3px;
  }
`;

const icons = {
  NOT_CHARGED: CreditCard,
  IN_ESCROW: LockKeyhole,
  IN_DISPUTE: Scale,
  REFUND_UNDER_WAY: Undo2,
  ON_CARD: Undo2,
  WAITING_FOR_PAYOUT_ACCOUNT: Hourglass,
  PAYOUT_UNDER_WAY: Landmark,
  PAID_OUT: Landmark,
  WITH_WINNERS: Banknote,
} satisfies Record<MoneyPlace, unknown>;

/** One short sentence about where the money is, used wherever money is shown. */
export function Whereabouts({ stake, bet }: WhereaboutsProps) {
  const now = useNow();
  const Icon = icons[stake.place];
  return (
    <Sentence>
      <Icon size={16} aria-hidden />
      <span>{whereaboutsSentence({ stake, bet }, now)}</span>
    </Sentence>
  );
}
