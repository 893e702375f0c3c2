import type { Person } from "./people.ts";

/** Calls of each person per round, one after the other; a person may have ten unpaid drafts. */
export const CALLS = 8;

/** What a person does: the `time`th of their calls, from 0. */
export type Act = (person: Person, time: number) => Promise<unknown>;

const HOUR_MS = 3_600_000;

export const createOne: Act = (person) =>
  person.mutate("CreateBet", {
    title: "The bridge opens before the end of the month",
    description: "Open to cars in both directions, by the city's own announcement.",
    category: "WILDCARD",
    totalAmount: "20.00",
    minEntry: "1.00",
    endDate: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
  });

/** Joins each bet once. */
export const joinOneOf =
  (betIds: readonly string[]): Act =>
  (person, time) =>
    person.mutate("JoinBet", { betId: betIds[time], position: "AGAINST", amount: "2.00" });

/** Has everybody act at once, one call after the other, and returns how long each call took in milliseconds. */
export async function timeCalls(act: Act, people: readonly Person[]): Promise<readonly number[]> {
  const took: number[] = [];
  await Promise.all(
    people.map(async (person) => {
      for (let time = 0; time < CALLS; time += 1) {
        const began = performance.now();
        await act(person, time);
        took.push(performance.now() - began);
      }
    }),
  );
  return took;
}
