import { describe, expect, test } from "@jest/globals";
import type { KnownBet } from "../domain/known-bet.ts";
import type { NoticeKind } from "../domain/notice-facts.ts";
import type { Scene } from "../operations/ports/mails.ts";
import { mails } from "./mails.ts";

const betId = "01990000-0000-7000-8000-000000000001";
const publicUrl = "https://stakehold.example";
const vote = { approvals: 8, rejections: 1, electorateSize: 15, requiredApprovals: 8 };
const bet: KnownBet = { title: "Snow in Oslo on 1 December", feePolicy: "ENTRY", decisionReason: "APPROVED", vote };
const scene: Scene = { displayName: "Alice Example", betId, bet, publicUrl };

const settled = { winningSide: "FOR", stake: "10.00", owed: "1833.50" };
const facts: Record<NoticeKind, unknown> = {
  WELCOME: {},
  BET_PUBLISHED: { endDate: "2026-12-01T18:00:00.000Z" },
  BET_JOINED: { side: "AGAINST", stake: "10.00" },
  PEOPLE_JOINED: { forCount: 2, againstCount: 1 },
  PARTICIPATION_REFUSED: { reason: "BET_ENDED" },
  BET_ONE_SIDED: { actBefore: "2026-12-01T18:00:00.000Z" },
  PROPOSAL_DUE: { actBefore: "2026-12-15T18:00:00.000Z" },
  PROPOSAL_OPEN: { actBefore: "2026-12-15T18:00:00.000Z" },
  VOTE_STARTED: { winningSide: "FOR", outcome: "The weather service says so", openUntil: "2026-12-05T09:30:00.000Z" },
  VOTE_REMINDER: { actBefore: "2026-12-05T09:30:00.000Z" },
  BET_WON: settled,
  BET_LOST: settled,
  BET_REFUNDED: { outcome: "REFUND", owed: "10.25" },
  STAKE_REFUNDED: { amount: "10.25", cardLast4: "4242" },
  REFUND_FAILED: { amount: "10.25", cardLast4: "4242" },
  DISPUTE_OPENED: { amount: "10.25", leftBet: true },
  DISPUTE_CLOSED: { amount: "10.25", outcome: "CHARGE_STANDS" },
  PAYOUT_SENT: { amount: "1833.50", sentAt: "2026-12-05T09:30:00.000Z" },
  PAYOUT_WAITING: { amount: "1833.50" },
  TICKET_OPENED: { subject: "Where is my refund?" },
  TICKET_ANSWERED: { subject: "Where is my refund?" },
  WEBHOOK_SWITCHED_OFF: { url: "https://partner.example/hooks", reason: "FAILING" },
};

const kinds = Object.keys(mails).filter((kind): kind is NoticeKind => kind in facts);
const compose = (kind: NoticeKind, change: Partial<Scene> = {}, given: unknown = facts[kind]) =>
  mails[kind].compose(given, { ...scene, ...change });
const withBet = (change: Partial<KnownBet>): Partial<Scene> => ({ bet: { ...bet, ...change } });

/** Returns the readable text of the HTML. */
const readable = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, "<body")
    .replace(/<[^>]+>/g, "")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

test.each(kinds)("%s links to the email settings at its end", (kind) => {
  const { text, html } = compose(kind);
  expect(text).toMatch(/Choose what we email you about:\nhttps:\/\/stakehold\.example\/settings\n$/);
  expect(html).toContain('href="https://stakehold.example/settings"');
});

test.each(kinds)("a locked screen shows no amounts and no support texts of %s", (kind) => {
  const { subject, onLockedScreen = subject, action } = mails[kind].letter(facts[kind], scene);
  expect(`${onLockedScreen} ${action.label}`).not.toMatch(/\$\d|Where is my refund|weather service/);
  expect(onLockedScreen.length).toBeGreaterThan(5);
});

const expected: [NoticeKind, string, readonly string[], string][] = [
  [
    "WELCOME",
    "Welcome to Stakehold",
    ["held in escrow", "If 51% of the participants approve", "you need a payout account"],
    "",
  ],
  [
    "PEOPLE_JOINED",
    "3 people joined: Snow in Oslo on 1 December",
    ["3 people joined “Snow in Oslo on 1 December”: 2 on the FOR side and 1 on the AGAINST side.", "into one email"],
    `/bet/${betId}`,
  ],
  [
    "REFUND_FAILED",
    "$10.25 could not be refunded: Snow in Oslo on 1 December",
    ["did not reach your card ending 4242", "The money stays yours"],
    "/support",
  ],
  [
    "DISPUTE_OPENED",
    "Your charge is disputed: Snow in Oslo on 1 December",
    ["disputes $10.25 of your charge", "no longer part of the bet", "tell your bank"],
    "/escrow-balance",
  ],
  [
    "DISPUTE_CLOSED",
    "The dispute is decided: Snow in Oslo on 1 December",
    ["stands, of which $10.25 was disputed", "goes on now"],
    "/escrow-balance",
  ],
  [
    "BET_PUBLISHED",
    "Your bet is open: Snow in Oslo on 1 December",
    ["until 1 December 2026, 18:00 UTC", "FOR side"],
    `/bet/${betId}`,
  ],
  [
    "BET_JOINED",
    "You joined: Snow in Oslo on 1 December",
    ["AGAINST side", "$10.25", "our fee of $0.25", "junk"],
    `/bet/${betId}`,
  ],
  [
    "PARTICIPATION_REFUSED",
    "Your payment is refunded: Snow in Oslo on 1 December",
    ["passed its end date", "fees included"],
    `/bet/${betId}`,
  ],
  [
    "VOTE_STARTED",
    "Please vote: Snow in Oslo on 1 December",
    ["FOR won", "The weather service says so", "5 December 2026, 09:30 UTC", "junk"],
    `/vote/${betId}`,
  ],
  [
    "BET_ONE_SIDED",
    "Nobody on the other side yet: Snow in Oslo on 1 December",
    ["ends on 1 December 2026, 18:00 UTC", "everyone is refunded in full"],
    `/bet/${betId}`,
  ],
  [
    "PROPOSAL_DUE",
    "Please propose the result: Snow in Oslo on 1 December",
    ["has ended", "before 15 December 2026, 18:00 UTC, everyone is refunded in full"],
    `/bet/${betId}`,
  ],
  [
    "PROPOSAL_OPEN",
    "You can propose the result: Snow in Oslo on 1 December",
    ["any participant can", "before 15 December 2026, 18:00 UTC, everyone is refunded in full"],
    `/bet/${betId}`,
  ],
  [
    "VOTE_REMINDER",
    "Your vote is missing: Snow in Oslo on 1 December",
    ["You have not voted yet", "until 5 December 2026, 09:30 UTC", "51% of the participants"],
    `/vote/${betId}`,
  ],
  [
    "BET_WON",
    "You won: Snow in Oslo on 1 December",
    [
      "FOR won",
      "Of 15 participants, 8 approved the proposed result and 1 rejected it; 8 approvals",
      "You receive $1,833.50: your stake of $10.00 and your share",
    ],
    "/escrow-balance",
  ],
  [
    "BET_LOST",
    "Decided: Snow in Oslo on 1 December",
    ["FOR won, which is not your side", "8 approved the proposed result", "stake of $10.00 goes to the winners"],
    `/bet/${betId}`,
  ],
  [
    "BET_REFUNDED",
    "Refunded: Snow in Oslo on 1 December",
    ["whole charge of $10.25", "our fee included"],
    `/bet/${betId}`,
  ],
  ["STAKE_REFUNDED", "$10.25 refunded: Snow in Oslo on 1 December", ["$10.25", "card ending 4242"], "/escrow-balance"],
  [
    "PAYOUT_SENT",
    "$1,833.50 paid out: Snow in Oslo on 1 December",
    ["transferred $1,833.50", "on 5 December 2026."],
    "/escrow-balance",
  ],
  ["PAYOUT_WAITING", "$1,833.50 waits for you: Snow in Oslo on 1 December", ["stay yours"], "/payout-setup"],
  ["TICKET_OPENED", "We received your request: Where is my refund?", ["within 4 hours"], "/support"],
  ["TICKET_ANSWERED", "Answer to your request: Where is my refund?", ["We answered your request"], "/support"],
  [
    "WEBHOOK_SWITCHED_OFF",
    "Your webhook endpoint was switched off",
    ["https://partner.example/hooks", "for three days", "sent once more"],
    "",
  ],
];

test("every kind of mail is covered by this suite's tables", () => {
  expect(kinds).toHaveLength(Object.keys(mails).length);
  expect(expected.map(([kind]) => kind).toSorted()).toEqual(Object.keys(mails).toSorted());
});

test.each(expected)("%s states what happened and what is next, in text and HTML", (kind, subject, included, path) => {
  const mail = compose(kind);
  expect(mail.subject).toBe(subject);
  for (const words of ["Hello Alice Example,", ...included]) {
    expect(mail.text).toContain(words);
    expect(readable(mail.html)).toContain(words);
  }
  expect(mail.text).toContain(`: ${publicUrl}${path}\n`);
  expect(mail.html).toContain(`href="${publicUrl}${path}"`);
});

test.each(kinds)("%s has a calm tone and no missing values", (kind) => {
  const { subject, text, html } = compose(kind);
  expect(`${subject}${text}${readable(html)}`).not.toMatch(/!|undefined|null|NaN|\[object/);
  expect(subject.length).toBeLessThanOrEqual(120);
});

describe("text from people", () => {
  const nasty = `<script>alert("1")</script> & 'x' <img src=x onerror=y>`;
  const values: Record<NoticeKind, unknown> = {
    ...facts,
    VOTE_STARTED: { winningSide: "FOR", outcome: nasty, openUntil: "2026-12-05T09:30:00.000Z" },
    TICKET_OPENED: { subject: nasty },
    TICKET_ANSWERED: { subject: nasty },
    WEBHOOK_SWITCHED_OFF: { url: nasty, reason: "GONE" },
  };

  test.each(kinds)("is escaped in %s", (kind) => {
    const { html } = compose(kind, { displayName: nasty, ...withBet({ title: nasty }) }, values[kind]);
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;");
  });

  test.each(kinds)("can add neither a line to the subject of %s nor a paragraph to its text", (kind) => {
    const lines = "one\r\nBcc: victim@example.com\n\n-- \nSigned, the bank";
    const given =
      kind === "VOTE_STARTED"
        ? { winningSide: "FOR", outcome: lines, openUntil: "2026-12-05T09:30:00.000Z" }
        : values[kind];
    const subjectOfTicket = kind.startsWith("TICKET") ? { subject: lines } : given;
    const { subject, text } = compose(kind, { displayName: lines, ...withBet({ title: lines }) }, subjectOfTicket);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.match(/^-- $/gm)).toHaveLength(1);
    expect(text).not.toMatch(/^Bcc|^Signed/m);
  });

  test("is truncated if it is long", () => {
    const mail = compose("VOTE_STARTED", withBet({ title: "t".repeat(255) }), {
      winningSide: "FOR",
      outcome: "o".repeat(5_000),
      openUntil: "2026-12-05T09:30:00.000Z",
    });
    expect(mail.subject).toBe(`Please vote: ${"t".repeat(79)}…`);
    expect(mail.text).toContain(`“${"t".repeat(255)}”`);
    expect(mail.text).toContain(`> ${"o".repeat(599)}…\n`);
  });
});

describe("the fee is described by the bet's policy", () => {
  test.each([
    ["BET_JOINED", "WINNINGS", "2.5% of what you win beyond it is our fee", "Your card was charged"],
    ["BET_JOINED", "ENTRY", "Your card was charged $10.25", "2.5%"],
    ["BET_JOINED", undefined, "Your stake of $10.00 is held", "fee"],
    ["BET_WON", "WINNINGS", "less our fee of 2.5% of that share", "our fee included"],
    ["BET_WON", "ENTRY", "your share of the losing stakes.", "fee"],
    ["BET_REFUNDED", "WINNINGS", "Your whole charge of $10.25 goes back to your card. You", "fee"],
  ] as const)("%s with %s", (kind, feePolicy, included, excluded) => {
    const { text } = compose(kind, withBet({ feePolicy }));
    expect(text).toContain(included);
    expect(text).not.toContain(excluded);
  });
});

test("a vote on an unjudgeable bet names no winner, and announces refunds", () => {
  const values = { winningSide: null, outcome: "The station was closed", openUntil: "2026-12-05T09:30:00.000Z" };
  const { text } = compose("VOTE_STARTED", {}, values);
  expect(text).toContain("can't be judged. The proposer says:");
  expect(text).toContain("> The station was closed");
  expect(text).toContain("everyone is refunded in full");
  expect(text).not.toMatch(/won|winners/);
});

describe("a digest of joins is worded for", () => {
  test.each([
    [1, 0, "Somebody joined: ", "Somebody joined “Snow in Oslo on 1 December” on the FOR side."],
    [0, 1, "Somebody joined: ", "Somebody joined “Snow in Oslo on 1 December” on the AGAINST side."],
    [0, 2, "2 people joined: ", "2 people joined “Snow in Oslo on 1 December”, all of them on the AGAINST side."],
    [40, 0, "40 people joined: ", "40 people joined “Snow in Oslo on 1 December”, all of them on the FOR side."],
  ])("%d FOR and %d AGAINST", (forCount, againstCount, subject, included) => {
    const mail = compose("PEOPLE_JOINED", {}, { forCount, againstCount });
    expect(mail.subject).toBe(`${subject}Snow in Oslo on 1 December`);
    expect(mail.text).toContain(included);
  });
});

test.each([
  [0, "$1,833.50 waits for you: ", "wait for your payout account"],
  [3, "$1,833.50 has waited 3 days for you: ", "have waited 3 days for your payout account"],
  [14, "$1,833.50 has waited 14 days for you: ", "have waited 14 days for your payout account"],
])("winnings that have waited for %d days are worded accordingly", (daysWaited, subject, included) => {
  const mail = compose("PAYOUT_WAITING", {}, { amount: "1833.50", daysWaited });
  expect(mail.subject).toBe(`${subject}Snow in Oslo on 1 December`);
  expect(mail.text).toContain(included);
});

test.each([
  ["PAYOUT_SENT", { amount: "10.25" }, "your refund for “Snow in Oslo on 1 December”"],
  ["PAYOUT_WAITING", { amount: "10.25" }, "waits for your payout account, because your card can't take it"],
  ["PAYOUT_WAITING", { amount: "10.25", daysWaited: 3 }, "has waited 3 days for your payout account"],
] as const)("%s of a refund that the card can't take does not mention winnings", (kind, given, included) => {
  const { text } = compose(kind, {}, { ...given, isRefund: true });
  expect(text).toContain(included);
  expect(text).not.toContain("Your winnings");
  expect(text).not.toContain("your winnings");
});

test("a payout without a recorded time omits it", () => {
  expect(compose("PAYOUT_SENT", {}, { amount: "10.25" }).text).toContain("to your payout account.\n");
});

test.each([
  ["DISPUTE_OPENED", { amount: "10.25", leftBet: false }, "we hold back what is still to be sent", "refunded to you"],
  ["DISPUTE_CLOSED", { amount: "10.25", outcome: "CHARGE_RETURNED" }, "The bank pays you that itself", "stands"],
] as const)("%s with %j explains what happens to the money", (kind, given, included, excluded) => {
  const { text } = compose(kind, {}, given);
  expect(text).toContain(included);
  expect(text).not.toContain(excluded);
});

test.each(["BET_WON", "BET_LOST", "BET_REFUNDED"] as const)("%s shows the result of its vote, if any", (kind) => {
  expect(compose(kind).text).toContain("8 approved the proposed result and 1 rejected it; 8 approvals were needed.");
  expect(compose(kind, withBet({ vote: undefined })).text).not.toMatch(/approvals|Of \d/);
  const alone = { approvals: 0, rejections: 1, electorateSize: 1, requiredApprovals: 1 };
  expect(compose(kind, withBet({ vote: alone })).text).toContain("Of 1 participant, 0 approved");
  expect(compose(kind, withBet({ vote: alone })).text).toContain("1 approval was needed.");
});

describe("a refund states its reason", () => {
  test.each([
    ["REFUND", "REJECTED", "rejected the proposed result"],
    ["REFUND", "NO_CONSENSUS", "Too few participants approved"],
    ["REFUND", "ONE_SIDED", "Nobody took the other side"],
    ["REFUND", "APPROVED", "Nobody was left on one of its sides"],
    ["REFUND", "NO_PROPOSAL", "Nobody proposed a result"],
    ["REFUND", "CANCELLED", "cancelled before anyone else joined"],
    ["REFUND", "CLEANUP", "platform was cleared"],
    ["REFUND", "VOIDED", "agreed that it can't be judged"],
    ["REFUND", undefined, "Everyone is refunded"],
    ["FOR", "APPROVED", "not part of the result"],
  ] as const)("for %s and %s", (outcome, decisionReason, included) => {
    expect(compose("BET_REFUNDED", withBet({ decisionReason }), { outcome, owed: "10.25" }).text).toContain(included);
  });
});

test("an unknown bet is called a removed bet", () => {
  const mail = compose("PAYOUT_SENT", { bet: undefined });
  expect(mail.subject).toBe("$1,833.50 paid out: Removed bet");
});

test("an unknown card is not mentioned", () => {
  expect(compose("STAKE_REFUNDED", {}, { amount: "10.25", cardLast4: "" }).text).toContain("to your card.");
});

test("an unknown reason for a refusal is omitted", () => {
  expect(compose("PARTICIPATION_REFUSED", {}, { reason: "SOMETHING_NEW" }).text).toContain(
    "it could not be admitted.\n",
  );
});

test.each([
  ["BET_WON", { winningSide: "FOR", stake: "10", owed: "1.00" }],
  ["BET_JOINED", { side: "MAYBE", stake: "10.00" }],
  ["BET_PUBLISHED", {}],
] as const)("malformed facts of %s are refused", (kind, stored) => {
  expect(() => compose(kind, {}, stored)).toThrow();
});

test.each(["BET_PUBLISHED", "BET_JOINED"] as const)("%s says that a receipt is attached, if there is one", (kind) => {
  const { text, html } = compose(kind, {}, { ...Object(facts[kind]), receipt: "{}" });
  for (const said of [text, html]) expect(said).toContain("Your receipt is attached");
  expect(compose(kind).text).not.toContain("receipt");
});
