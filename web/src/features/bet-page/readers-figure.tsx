import { styled } from "styled-components";
import { sidesOf, type BetSide } from "../../bets/bet-sides.ts";
import { possiblePayout, type OwnStake } from "../../bets/possible-payout.ts";
import { Amount } from "../../components/amount.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { FeePolicy, MoneyPlace, Position, ReadersFigureFactsFragment } from "../../generated/graphql.ts";
import type { Money } from "../../shared/money.ts";

const ReadersFigureFacts = graphql(`
  fragment ReadersFigureFacts on Bet {
    status
    canJoin
    winningPosition
    decisionReason
    feePolicy
    currentPool {
      amount
    }
    myParticipation {
      id
      status
      position
      amount {
        amount
      }
      stake {
        place
        placeAmount {
          amount
        }
        gain {
          amount
        }
      }
    }
    ...BetSides
  }
`);

/** An amount, and what it is for the reader. */
type Figure = { readonly words: string; readonly side?: Position; readonly money: Money };

export type ReadersFigureProps = { readonly bet: FragmentType<typeof ReadersFigureFacts> };

/** The one number of the bet for this reader: what they may gain, receive, won, lost, or get back. */
export function ReadersFigure({ bet }: ReadersFigureProps) {
  const figures = figuresOf(readFragment(ReadersFigureFacts, bet));
  if (figures.length === 0) return null;
  return (
    <List>
      {figures.map(({ words, side, money }) => (
        <div key={side ?? words}>
          <dt>
            {words} {side && <SideMark side={side} />}
          </dt>
          <dd>
            <Amount value={money.amount} size={figures.length === 1 ? "xxl" : "xl"} live />
          </dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]} ${({ theme }) => theme.space[8]};

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

const refundWords: Partial<Record<MoneyPlace, string>> = {
  REFUND_UNDER_WAY: "On its way back to you",
  ON_CARD: "Back with you",
};

/** Returns what the bet is worth to its reader now; nothing where no amount is certain or possible. */
function figuresOf(facts: ReadersFigureFactsFragment): readonly Figure[] {
  const { status, canJoin, winningPosition, myParticipation: own } = facts;
  const sides = sidesOf(facts);
  const refund = own?.stake && refundWords[own.stake.place];
  if (own?.stake && refund) return [{ words: refund, money: own.stake.placeAmount }];
  if (winningPosition) {
    if (own?.status !== "HELD") return [{ words: `${winningPosition} won the pool`, money: facts.currentPool }];
    if (own.position !== winningPosition) return [{ words: "You lost", money: own.amount }];
    return own.stake?.gain ? [{ words: "You won", money: own.stake.gain }] : [];
  }
  if (status !== "ACTIVE" && status !== "VOTING") return [];
  if (own?.status === "HELD")
    return facts.decisionReason ? [] : [heldFigure(facts.feePolicy, own, sides, own.stake?.placeAmount ?? own.amount)];
  return canJoin ? sides.flatMap(entryFigure) : [];
}

/** `charge` is what a refund returns: the stake with its fee. */
function heldFigure(feePolicy: FeePolicy, own: OwnStake, sides: readonly BetSide[], charge: Money): Figure {
  const payout = possiblePayout(own, sides);
  if (!payout) return { words: "Comes back to you if nobody takes the other side", money: charge };
  const fee = feePolicy === "WINNINGS" ? ", before the fee on winnings" : "";
  return { words: `You receive if ${own.position} wins${fee}`, money: payout };
}

const entryFigure = ({ position, entryGain }: BetSide): readonly Figure[] =>
  entryGain ? [{ words: "Gain with", side: position, money: entryGain }] : [];
