import type { Step } from "./history.ts";
import { payOtherwise, strayPayment } from "./odd-payments.ts";
import { deliver, deliverAll, drain, mayDie, sweep, wait, waitForFunds, waitLong, wake } from "./payments-side.ts";
import { answerChallenge, confirmLate, join, meet, onboard, onboardMost, openAgain, payLate } from "./people.ts";
import { act, adopt, close, refuse, settle, settleMost } from "./staff.ts";
import { calm, decideDispute, dispute, failRefund, refundByHand, reverse, storm, topUp } from "./stripes-side.ts";

/** Every step that may happen. */
export const STEPS = {
  join,
  meet,
  payLate,
  openAgain,
  confirmLate,
  answerChallenge,
  onboard,
  onboardMost,
  close,
  refuse,
  settle,
  settleMost,
  act,
  adopt,
  drain,
  deliver,
  deliverAll,
  sweep,
  wake,
  wait,
  waitForFunds,
  waitLong,
  dispute,
  decideDispute,
  failRefund,
  refundByHand,
  reverse,
  strayPayment,
  payOtherwise,
  topUp,
  storm,
  calm,
  mayDie,
} as const satisfies Readonly<Record<string, Step>>;

type StepName = keyof typeof STEPS;

/** How often steps happen, relative to the rest. */
type Chances = readonly (readonly [number, ...StepName[]])[];

/** Repeats each name by its weight. */
const ticketsOf = (chances: Chances): readonly StepName[] =>
  chances.flatMap(([weight, ...names]) => names.flatMap((name) => Array.from({ length: weight }, () => name)));

/** Steps that never run together with others. */
export const ALONE: ReadonlySet<StepName> = new Set(["waitLong"]);

/** A part of a history. */
export type Part = {
  /** Steps that usually happen first. */
  readonly first: readonly StepName[];
  readonly tickets: readonly StepName[];
  readonly fewest: number;
  readonly most: number;
};

/** People join first: a bet settled without participants has no history. */
const COMING: Part = {
  first: ["meet", "meet"],
  tickets: ticketsOf([
    [10, "join"],
    [5, "deliver"],
    [3, "onboard", "payOtherwise"],
    [2, "payLate", "calm", "storm", "strayPayment"],
    [1, "mayDie"],
  ]),
  fewest: 1,
  most: 6,
};

/** Then anything may happen, in any order. */
const ANYTHING: Part = {
  first: [],
  tickets: ticketsOf([
    [10, "deliver"],
    [8, "join", "drain"],
    [5, "storm"],
    [4, "onboard", "dispute", "decideDispute", "settle"],
    [3, "wait", "payLate", "close", "act", "sweep", "mayDie"],
    [2, "openAgain", "confirmLate", "answerChallenge", "refuse", "failRefund", "reverse"],
    [2, "waitLong", "topUp", "calm", "strayPayment", "payOtherwise"],
    [1, "wake", "refundByHand", "adopt"],
  ]),
  fewest: 0,
  most: 10,
};

/** Finally bets are decided while nothing fails; then money goes out, and comes back. */
const GOING: Part = {
  first: [
    "calm",
    "topUp",
    "onboardMost",
    "deliverAll",
    "settleMost",
    "dispute",
    "deliver",
    "waitForFunds",
    "storm",
    "sweep",
  ],
  tickets: ticketsOf([
    [10, "drain"],
    [5, "wait"],
    [4, "sweep", "deliver", "mayDie"],
    [3, "waitLong", "storm", "act", "onboard", "dispute", "decideDispute", "failRefund", "reverse"],
    [2, "refundByHand", "adopt"],
    [1, "wake", "settle", "payLate", "topUp", "calm"],
  ]),
  fewest: 4,
  most: 12,
};

/** The parts of a history, in order. */
export const PARTS: readonly Part[] = [COMING, ANYTHING, GOING];
