import { SectionsPage, type PageSection } from "./sections-page.tsx";

const sections: readonly PageSection[] = [
  {
    title: "Who may use Stakehold",
    text: (
      <p>
        You must be 18 or older, and betting must be legal where you are. We ask you to confirm your age and these terms
        when you first see the feed after signing in. You may put that off and look around; without it you can neither
        create nor join a bet, nor set up payouts. One person has one account.
      </p>
    ),
  },
  {
    title: "Bets and sides",
    text: (
      <>
        <p>
          The creator of a bet stakes its total amount on the side FOR. Others join FOR (it will happen) or AGAINST (it
          will not) with at least the bet's minimum entry, until the end date. A bet is about a legal topic.
        </p>
        <p>
          The terms of a bet never change once it is published. When your payment counts, you get a signed receipt of
          what you saw: these terms, your side, your charge, and the rules of that day.
        </p>
        <p>
          A published bet that somebody has joined can't be cancelled. While nobody has joined, its creator may ask
          support to cancel it, and is refunded.
        </p>
      </>
    ),
  },
  {
    title: "Escrow",
    text: (
      <p>
        Your card is charged when you create or join a bet, and the stake is held in escrow by our card payment provider
        until the bet is resolved or refunded. It is used for nothing else.
      </p>
    ),
  },
  {
    title: "The fee",
    text: (
      <p>
        The platform fee is 2.5%. Every bet says which way it is taken, before you pay: added to your card payment when
        you enter, or taken from what a winner receives beyond their own stake. It is never taken both ways. A refund
        returns everything that your card was charged, the fee included.
      </p>
    ),
  },
  {
    title: "Results and votes",
    text: (
      <>
        <p>
          The creator proposes a result, and the participants approve or reject it within 3 days. Approval by 51% of
          them resolves the bet: each winner receives their own stake and an equal share of the losing side's stakes.
        </p>
        <p>Vote for what happened. Voting dishonestly leads to a permanent ban, at the first time.</p>
      </>
    ),
  },
  {
    title: "Refunds",
    text: (
      <>
        <p>Everyone is refunded, by rule and without having to ask, when</p>
        <ul>
          <li>the vote ends without 51% approval, or too few participants vote;</li>
          <li>a bet ends with one side only;</li>
          <li>nobody proposes a result within 14 days after the end date.</li>
        </ul>
        <p>A refund goes back to the card that paid. How long it takes to appear there is up to your bank.</p>
      </>
    ),
  },
  {
    title: "Payouts",
    text: (
      <p>
        Winnings go to your connected payout account, within 1 to 2 business days after the vote, and take 2 to 7
        business days to arrive. Without an account they wait for you and are never forfeited.
      </p>
    ),
  },
  {
    title: "Bans",
    text: (
      <p>
        A banned person can no longer create, join or vote, but can still sign in to escrow, payout setup and support,
        and is paid what is theirs.
      </p>
    ),
  },
];

export function Component() {
  return (
    <SectionsPage
      title="Terms of Service"
      intro="The rules that hold your stake, in plain words. Last updated: December 1, 2026"
      sections={sections}
    />
  );
}
