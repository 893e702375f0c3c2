import { SectionsPage, type PageSection } from "./sections-page.tsx";

const sections: readonly PageSection[] = [
  {
    title: "What we keep",
    text: (
      <ul>
        <li>your name, email address and picture, as your sign-in provider gives them to us;</li>
        <li>that you are 18 or older and accepted the terms, and when;</li>
        <li>the bets you create and join, your sides, stakes and votes, and the payments that belong to them;</li>
        <li>
          the results you propose, with their evidence: of a picture what can be seen, and not where or when it was
          taken;
        </li>
        <li>what you write to support, and the pictures you send to support;</li>
        <li>where your browser takes notifications, for each device on which you switch them on.</li>
      </ul>
    ),
  },
  {
    title: "What we never see",
    text: (
      <p>
        Your card number goes from your browser straight to our card payment provider, and so do the bank details of
        your payout account. We keep neither.
      </p>
    ),
  },
  {
    title: "What others see",
    text: (
      <p>
        Signed-in people see your name, side and stake in a bet that you joined. The participants of a bet see each
        other's votes, and signed-in people see a proposed result with its evidence. Nobody sees your email address. If
        you make a picture of a bet that you won, everybody with its link sees the bet's title and your side, but not
        your name, until you withdraw it.
      </p>
    ),
  },
  {
    title: "Who helps us",
    text: (
      <p>
        A sign-in provider, a card payment provider and an email provider work for us and receive what their part needs.
        Where you switch notifications on, the maker of your browser delivers them and can't read them. We sell nothing
        to anybody.
      </p>
    ),
  },
  {
    title: "How long",
    text: (
      <p>
        A session lasts 7 days at most and ends after 24 hours without use. Records of payments are kept for as long as
        the law on bookkeeping asks.
      </p>
    ),
  },
  {
    title: "Your rights",
    text: (
      <p>
        Ask support for a copy of what we keep about you, for a correction, or to close your account once no stake of
        yours is held.
      </p>
    ),
  },
];

export function Component() {
  return (
    <SectionsPage
      title="Privacy Policy"
      intro="What we know about you, and what for. Last updated: November 25, 2026"
      sections={sections}
    />
  );
}
