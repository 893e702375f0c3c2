import type { Decide } from "@stakehold/messaging/change/change.ts";
import type { Bet } from "../src/domain/bet.ts";
import type { BetEvent, BetState, BetWrites, Reminder } from "../src/domain/change.ts";
import type { Participation } from "../src/domain/participation.ts";
import type { AdmittedPlace, BetAddress, BetStore, PlaceReader } from "../src/operations/ports/bets.ts";

/** Bets without a database, for tests of timing: the time is that of the test's clock. */
export type MemoryBets = Pick<BetStore, "change" | "look"> & {
  put(bet: Bet, places: readonly Participation[]): void;
  bet(id: string): Bet;
  all(): readonly Bet[];
  places(): readonly Participation[];
  remove(betId: string): void;
  admitted(betId: string): Promise<readonly AdmittedPlace[]>;
  /** Returns the types of a bet's published events, in order. */
  published(betId: string): readonly string[];
  /** Returns a bet's published reminders, each with its time. */
  reminders(betId: string): readonly Reminded[];
};

type Reminded = { readonly reminder: Reminder; readonly at: Date };

/** Creates an empty store. */
export function createMemoryBets(clock: () => Promise<Date>): MemoryBets {
  const bets = new Map<string, Bet>();
  const places = new Map<string, Participation>();
  const recorded: { betId: string; event: BetEvent; at: Date }[] = [];
  const placesOf = (betId: string) => [...places.values()].filter((place) => place.betId === betId);

  const reader = (betId: string): PlaceReader => ({
    byId: async (id) => placesOf(betId).find((place) => place.id === id),
    ofPerson: async (userId) => placesOf(betId).find((place) => place.userId === userId),
    pending: async () => placesOf(betId).filter(({ status }) => status === "PENDING"),
    electorate: async () => placesOf(betId).map(({ userId }) => userId),
    isBanned: async () => false,
    winnerPicture: () => Promise.reject(new Error("Nobody makes pictures here")),
    poolsOnceAdmitted: () => Promise.reject(new Error("Nobody makes pictures here")),
    isPlatformClosed: async () => false,
  });
  const stateOf = async <Loaded extends object>({ betId, load }: BetAddress<Loaded>): Promise<BetState<Loaded>> => {
    const bet = bets.get(betId);
    return { ...(await load(reader(betId), bet)), bet };
  };

  return {
    put: (bet, its) => {
      bets.set(bet.id, bet);
      for (const place of its) places.set(place.id, place);
    },
    bet: (id) => bets.get(id)!,
    all: () => [...bets.values()],
    places: () => [...places.values()],
    remove: (betId) => {
      bets.delete(betId);
      for (const { id } of placesOf(betId)) places.delete(id);
    },
    published: (betId) => recorded.filter((one) => one.betId === betId).map(({ event }) => event.type),
    reminders: (betId) =>
      recorded.flatMap(({ betId: its, event, at }) =>
        its === betId && event.type === "ReminderDue" ? [{ reminder: event.reminder, at }] : [],
      ),
    admitted: async (betId) =>
      placesOf(betId)
        .filter(({ status }) => status === "HELD")
        .map(({ id, side, admissionNumber }) => ({ id, side, admissionNumber: admissionNumber! })),
    look: async (address) => ({ ...(await stateOf(address)), now: await clock() }),
    change: async <Loaded extends object, Answer>(
      address: BetAddress<Loaded>,
      decide: Decide<BetState<Loaded>, BetWrites, BetEvent, Answer>,
    ): Promise<Answer> => {
      const at = await clock();
      const { answer, writes, events = [] } = decide(await stateOf(address), at);
      if (writes?.bet !== undefined) bets.set(address.betId, writes.bet);
      if (writes?.place !== undefined) places.set(writes.place.id, writes.place);
      recorded.push(...events.map((event) => ({ betId: address.betId, event, at })));
      return answer;
    },
  };
}
