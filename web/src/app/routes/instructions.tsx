import { ExamplePicture } from "../instructions/example-picture.tsx";
import { SectionsPage, type PageSection } from "./sections-page.tsx";

const sections: readonly PageSection[] = [
  {
    title: "Create a bet",
    text: (
      <p>
        Press Create Bet and say what will happen, so plainly that everyone can tell afterwards whether it did. Choose a
        category, what you stake, the minimum entry for others, and the end date. You are always on the side FOR. If
        your text leaves room for a quarrel, such as a number or a source that it does not name, the form says so;
        whether you change it is up to you.
      </p>
    ),
    picture: (
      <ExamplePicture
        step="create"
        caption="Ann stakes $30.00 on a first snow this month, and the side AGAINST is open."
      />
    ),
  },
  {
    title: "Or join one",
    text: (
      <p>
        Open a bet from the feed and choose FOR or AGAINST. You see what each side gains if it wins, the fee and the
        total before you pay. Joining ends at the end date.
      </p>
    ),
    picture: (
      <ExamplePicture
        step="join"
        caption="Five people are in. A sixth would gain $10.00 on the side FOR, or $20.00 on the side AGAINST."
      />
    ),
  },
  {
    title: "Follow your stake",
    text: (
      <p>
        Your stake is held in escrow. Escrow Balance lists every stake: pending while the payment is processed, held
        while the bet runs, then released or refunded. Its statement tells every movement of your money. The line on
        every bet shows where it stands and what comes next.
      </p>
    ),
    picture: (
      <ExamplePicture
        step="follow"
        caption="Ben has $20.00 in this bet. Earlier bets paid him $45.00 and refunded $10.00."
      />
    ),
  },
  {
    title: "Propose the result",
    text: (
      <p>
        The creator proposes which side won, and says how everyone can check it. A proposal before the end date closes
        the bet early. It is not a vote: the creator votes like everybody else.
      </p>
    ),
  },
  {
    title: "Vote",
    text: (
      <p>
        Every participant approves or rejects the proposal within 3 days. We write to you; look in your junk folder too.
        Vote for what happened: voting dishonestly leads to a permanent ban, at the first time.
      </p>
    ),
    picture: <ExamplePicture step="vote" caption="Three of the five have voted. Three approvals settle it." />,
  },
  {
    title: "Get paid",
    text: (
      <p>
        With 51% approval the winners get their stakes back and share the losing side's equally. Set up your payout
        account under Payout Setup; verification takes 1 to 2 business days. Without consensus everyone is refunded.
      </p>
    ),
    picture: (
      <ExamplePicture
        step="paid"
        caption="It snowed: FOR wins. The three winners get their stakes back and share the $40.00 of the other side."
      />
    ),
  },
];

export function Component() {
  return (
    <SectionsPage title="Instructions" intro="How a bet goes, from the first word to the payout." sections={sections} />
  );
}
