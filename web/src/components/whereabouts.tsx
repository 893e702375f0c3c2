import Banknote from "lucide-react/icons/banknote";
import CreditCard from "lucide-react/icons/credit-card";
import Hourglass from "lucide-react/icons/hourglass";
import Landmark from "lucide-react/icons/landmark";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Scale from "lucide-react/icons/scale";
import Undo2 from "lucide-react/icons/undo-2";
import { styled } from "styled-components";
import { useNow } from "./use-now.ts";
import { whereaboutsSentence, type MoneyPlace } from "./whereabouts-sentence.ts";

export type WhereaboutsProps = { money: MoneyPlace };

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
  "not-charged": CreditCard,
  pending: Hourglass,
  escrow: LockKeyhole,
  disputed: Scale,
  refunding: Undo2,
  refunded: Undo2,
  "awaiting-account": Hourglass,
  paying: Landmark,
  paid: Landmark,
  lost: Banknote,
} satisfies Record<MoneyPlace["place"], unknown>;

/** The one short sentence that says where the money is. It stands wherever money is shown. */
export function Whereabouts({ money }: WhereaboutsProps) {
  const now = useNow();
  const Icon = icons[money.place];
  return (
    <Sentence>
      <Icon size={16} aria-hidden />
      <span>{whereaboutsSentence(money, now)}</span>
    </Sentence>
  );
}
