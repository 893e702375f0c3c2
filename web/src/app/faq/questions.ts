export const faqCategories = [
  "Getting Started",
  "Betting",
  "Voting",
  "Payments",
  "Features",
  "Security",
  "Responsible Betting",
  "Support",
] as const;

export type FaqCategory = (typeof faqCategories)[number];

export type FaqEntry = { readonly category: FaqCategory; readonly question: string; readonly answer: string };

export const faqEntries: readonly FaqEntry[] = [
  {
    category: "Getting Started",
    question: "What is Stakehold?",
    answer:
      "A place for bets between people. Somebody says what will happen and stakes money FOR it; others join FOR or AGAINST. The stakes are held in escrow until the participants have voted on what happened.",
  },
  {
    category: "Getting Started",
    question: "What does it cost?",
    answer:
      "Nothing. There is no monthly fee, and you need no credit card to start. The only fee is 2.5% on bets; it is named before you pay.",
  },
  {
    category: "Getting Started",
    question: "Who may take part?",
    answer:
      "Everyone who is 18 or older and lives where betting is legal. We ask you to confirm your age and the terms when you first see the feed after signing in, and before your first bet or your payout setup at the latest.",
  },
  {
    category: "Betting",
    question: "How does a bet go?",
    answer:
      "It is open for joining until its end date. Then the creator proposes the result, and the participants have 3 days to vote. Approval by 51% pays the winners; otherwise everyone is refunded.",
  },
  {
    category: "Betting",
    question: "What is the smallest and the largest bet?",
    answer:
      "The smallest is $1.00, and each bet has a minimum entry of its own. We set no maximum; a single card payment can be at most $999,999.99.",
  },
  {
    category: "Betting",
    question: "Can I cancel a bet?",
    answer:
      "Not once it is published and somebody has joined. If nobody has joined yet, ask support: they can cancel it, and you are refunded.",
  },
  {
    category: "Betting",
    question: "What happens if nobody takes the other side?",
    answer: "The bet is refunded at its end date, the fee included, without anybody having to ask.",
  },
  {
    category: "Betting",
    question: "What if the creator never proposes a result?",
    answer:
      "Three days after the end date every participant may propose one. If nobody has done so 14 days after the end date, everyone is refunded.",
  },
  {
    category: "Voting",
    question: "Who votes, and for how long?",
    answer:
      "The participants of the bet, once each, for 3 days from the proposal. We write to you when it starts; look in your junk folder too, because voting emails sometimes land there.",
  },
  {
    category: "Voting",
    question: "How many approvals does it take?",
    answer: "51% of the participants. With two participants that means both of them.",
  },
  {
    category: "Voting",
    question: "What if too few people vote?",
    answer: "Then there is no consensus, and everyone is refunded when the 3 days are over.",
  },
  {
    category: "Voting",
    question: "What if somebody votes dishonestly?",
    answer: "Voting against what happened leads to a permanent ban. There is one strike.",
  },
  {
    category: "Security",
    question: "Can the terms of a bet change after I paid?",
    answer:
      "No. The terms are fixed once the bet is published. When your payment counts, you get a receipt on the bet's page, and by email if you get emails about bets: the terms as you saw them, your side, your charge and the rules, signed with a key that we publish. Keep the file, and you can prove what you agreed to.",
  },
  {
    category: "Payments",
    question: "Where is my money while a bet runs?",
    answer:
      "In escrow, charged to your card by our card payment provider and kept apart until the bet is decided. Your Escrow Balance page lists every stake and where it is.",
  },
  {
    category: "Payments",
    question: "How much do winners get?",
    answer:
      "Their own stake back and an equal share of the losing side's stakes. The losers' stakes go to the winners. The bet shows the amounts before you join.",
  },
  {
    category: "Payments",
    question: "When am I paid?",
    answer:
      "Within 1 to 2 business days after the vote, to your payout account, with an email that confirms it. The transfer takes 2 to 7 business days. Without a payout account your winnings wait for you.",
  },
  {
    category: "Payments",
    question: "Is the fee refunded too?",
    answer: "Yes. A refund returns everything that your card was charged.",
  },
  {
    category: "Features",
    question: "Is there an app?",
    answer: "Stakehold runs in every browser, and installs from there onto the home screen of a phone. It is in beta.",
  },
  {
    category: "Features",
    question: "Do I have to reload the page to see what changed?",
    answer: "No. Pools, people and votes change on the open page as they happen.",
  },
  {
    category: "Security",
    question: "Do you see my card number?",
    answer: "No. It goes from your browser straight to the card payment provider, and so do your bank details.",
  },
  {
    category: "Security",
    question: "How long am I signed in?",
    answer: "At most 7 days, and not longer than 24 hours without use. Signing out ends it at once.",
  },
  {
    category: "Responsible Betting",
    question: "How do I stay in control?",
    answer:
      "Stake only what you can lose without noticing, decide on a limit before you join, and never bet to win back a loss. If betting stops being fun, stop, and talk to somebody you trust or to a helpline where you live.",
  },
  {
    category: "Support",
    question: "How fast do you answer?",
    answer:
      "Usually within 24 hours, and within 4 hours when a ticket has high or urgent priority. Everyone gets priority support.",
  },
];
