import { describe, expect, test } from "@jest/globals";
import { EXAMPLES, PAID_OUT, PEOPLE, type Example } from "./examples.ts";

const cases = EXAMPLES.map((example) => [example.name, example] as const);
const cents = (amount: string) => Math.round(Number(amount) * 100);
const peopleOf = ({ creator, joins }: Example) => [creator, ...joins.map(([who]) => who)];
const winnersOf = ({ creator, joins, proposal }: Example) =>
  [[creator, "FOR"] as const, ...joins].filter(([, side]) => side === proposal?.winningPosition).map(([who]) => who);
const withState = (state: Example["endsUp"]) => EXAMPLES.filter(({ endsUp }) => endsUp === state);

describe.each(cases)("%s", (_name, example) => {
  test("has texts and amounts that the platform accepts", () => {
    expect(example.title.length).toBeLessThanOrEqual(255);
    expect(example.endsInDays).toBeLessThan(60);
    expect(cents(example.minEntry)).toBeGreaterThanOrEqual(100);
    for (const amount of [example.totalAmount, ...example.joins.map(([, , staked]) => staked)]) {
      expect(amount).toMatch(/^\d+\.\d{2}$/);
      expect(cents(amount)).toBeGreaterThanOrEqual(cents(example.minEntry));
    }
    expect(example.category === "WILDCARD").toBe(example.topic !== undefined);
  });

  test("has each person once, and lets only participants vote", () => {
    const people = peopleOf(example);
    expect(new Set(people).size).toBe(people.length);
    for (const voter of Object.keys(example.proposal?.votes ?? {})) expect(people).toContain(voter);
  });

  test("ends in the state that its votes lead to", () => {
    const electorate = peopleOf(example).length;
    const votes = Object.values(example.proposal?.votes ?? {});
    const required = Math.floor((51 * electorate + 99) / 100);
    const approvals = votes.filter((vote) => vote === "APPROVE").length;
    const rejections = votes.length - approvals;
    const decided = approvals >= required ? "RESOLVED" : electorate - rejections < required ? "REFUNDED" : "VOTING";
    expect(example.endsUp).toBe(example.proposal === undefined ? "ACTIVE" : decided);
  });
});

test("the examples cover every state and category, and one includes all example people", () => {
  for (const state of ["ACTIVE", "VOTING", "RESOLVED", "REFUNDED"] as const) expect(withState(state)).not.toEqual([]);
  const categories = withState("ACTIVE").map(({ category }) => category);
  expect(new Set(categories)).toEqual(new Set(["SPORTS", "WEATHER", "FINANCIAL", "WILDCARD"]));
  expect(EXAMPLES.some((example) => peopleOf(example).length === PEOPLE.length)).toBe(true);
});

test("one winner is paid out, and another's winnings wait", () => {
  const winners = withState("RESOLVED").flatMap(winnersOf);
  expect(winners).toContain(PAID_OUT);
  expect(winners.some((winner) => winner !== PAID_OUT)).toBe(true);
});

test("titles and names are unique, because they identify a bet", () => {
  expect(new Set(EXAMPLES.map(({ title }) => title)).size).toBe(EXAMPLES.length);
  expect(new Set(EXAMPLES.map(({ name }) => name)).size).toBe(EXAMPLES.length);
});
