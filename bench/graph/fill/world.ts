import type { Stored } from "../open-databases.ts";

/** The size of a platform. */
export type Size = {
  readonly bets: number;
  readonly places: number;
  /** Fills bets' own database alone: the others know of the asker's bets, and of the bet after each. */
  readonly isOfBetsAlone?: boolean;
};

/** Bets of the asker. They are the same on a platform of any size, so that differences come from the others' bets. */
const OWN_BETS = 100;

/** Participations in each of them. */
const OWN_PLACES = 60;

/** How many participations a person has. */
const PLACES_OF_PERSON = 20;

const idOf = (block: string, number: number): string => `${block}-${number.toString(16).padStart(12, "0")}`;

const [BETS, PLACES, PEOPLE] = ["01900000-0000-7000-8000", "01900000-0000-7000-9000", "00000000-0000-4000-a000"];

/** The asker: the person of all participations in own bets, and of one in the bet after each. */
export const ASKER_ID = idOf(PEOPLE, 0);

/** A typical person: some twenty participations, and few bets of their own. */
export const TYPICAL_ID = idOf(PEOPLE, 7);

/** Returns a bet's id by its number, in SQL. */
const betId = (number: string): string => uuid(BETS, number);

/** Returns the id of a participation, and of its stake. */
const placeId = (bet: string, place: string): string => uuid(PLACES, `${bet} * 64 + ${place}`);

/** Returns a person's id by their number. */
export const personId = (number: string): string => uuid(PEOPLE, number);

const uuid = (block: string, number: string): string =>
  `('${block}-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

/** Returns the distance between two own bets. */
const stepOf = ({ bets }: Size): number => {
  if (bets % OWN_BETS !== 0 || bets < 2 * OWN_BETS)
    throw new RangeError(`A platform has a multiple of ${OWN_BETS} bets`);
  return bets / OWN_BETS;
};

/** Returns the id of an own bet with a standing, which repeats every twenty bets. */
export const ownBet = (size: Size, standing: Standing): string => idOf(BETS, STANDINGS[standing] * stepOf(size));

/** Returns the id of the asker's participation in it. */
export const ownPlace = (size: Size, standing: Standing): string =>
  idOf(PLACES, STANDINGS[standing] * stepOf(size) * 64);

/**
 * Of twenty bets one is open, one is being voted on, fourteen are won, three refunded, and one was never paid. Some by
 * their position.
 */
const STANDINGS = { OPEN: 20, ENDED: 40, ENDED_TOO: 60, VOTED: 21, VOTED_TOO: 41, WON: 22 } as const;
export type Standing = keyof typeof STANDINGS;

/** Returns the number of people, including the asker. */
export const peopleOf = ({ places }: Size): number =>
  Math.max(OWN_PLACES + 1, Math.ceil(places / PLACES_OF_PERSON)) + 1;

/**
 * Returns statements for the temporary tables that the fill of a service reads: `numbered` bets and `placed` people,
 * with each one's cost and winnings in cents. The oldest bet has the number 0.
 */
export function worldOf(size: Size, service: Stored): readonly string[] {
  const step = stepOf(size);
  const rest = Math.floor((size.places - OWN_BETS * OWN_PLACES) / (size.bets - OWN_BETS));
  if (rest < 4 || rest > 63) throw new RangeError(`Of ${size.places} places ${rest} fall to each bet: 4 to 63 may`);
  const known = size.isOfBetsAlone === true && service !== "bets" ? `WHERE bet % ${step} < 2` : "";
  return [numbered(size, step, rest, known), placed(peopleOf(size), step, rest), "ANALYZE numbered", "ANALYZE placed"];
}

const numbered = ({ bets }: Size, step: number, rest: number, known: string): string => `
  CREATE TEMP TABLE numbered AS
  SELECT *, ${betId("bet")} AS id,
    CASE WHEN standing BETWEEN 2 AND 15 THEN 'FOR' WHEN standing BETWEEN 16 AND 18 THEN 'REFUND' END AS outcome,
    now() - interval '1 day' - (${bets} - bet) * interval '1 minute' AS created_at,
    places * 3 / 5 AS for_count, places - places * 3 / 5 AS against_count
  FROM (
    SELECT bet, is_own, standing, 1000 + bet % 50 * 100 AS cents,
      CASE WHEN standing = 19 THEN 1 WHEN is_own THEN ${OWN_PLACES} ELSE ${rest} END AS places
    FROM (
      SELECT bet, bet % ${step} = 0 AS is_own, (bet / ${step} + bet % ${step}) % 20 AS standing
      FROM generate_series(0, ${bets} - 1) AS bet ${known}
    ) AS standing
  ) AS priced`;

const placed = (people: number, step: number, rest: number): string => `
  CREATE TEMP TABLE placed AS
  SELECT bet, place, numbered.id AS bet_id, ${placeId("bet", "place")} AS id, ${personId("person")} AS user_id, person,
    standing, outcome, cents, cents / 40 AS fee, created_at + place * interval '1 second' AS created_at,
    CASE WHEN outcome = 'FOR' AND place < for_count
      THEN cents + against_count * cents / for_count + (place < against_count * cents % for_count)::int END AS won
  FROM numbered CROSS JOIN LATERAL (
    SELECT place, CASE WHEN is_own AND place = 0 OR bet % ${step} = 1 AND place = 3 THEN 0
      ELSE 1 + (bet * ${rest} + place) % ${people - 1} END AS person
    FROM generate_series(0, places - 1) AS place
  ) AS of_bet`;
