import { onConnection } from "@stakehold/testing/on-connection.ts";

/** The number of bets, and of participants in each. */
const [BETS, PLACES] = [300, 12];

/** Only these people send requests. */
export const ASKERS = 20;

/** Returns a person's id by their number. */
export const personId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Fills a database of bets with open ones that have participants on both sides; everybody takes part in some. */
export const fillBets = (url: string): Promise<void> =>
  onConnection(url, async (client) => {
    await client.query(FILL_BETS, [BETS, PLACES]);
    await client.query(FILL_PLACES, [BETS, PLACES]);
    await client.query("ANALYZE");
  });

const BET_ID = "('00000000-0000-7000-9000-' || lpad(bet::text, 12, '0'))::uuid";
const PERSON_ID = "'00000000-0000-7000-8000-' || lpad((($3 % 97))::text, 12, '0')";
const person = (number: string): string => PERSON_ID.replace("$3", number);

const FILL_BETS = `
  INSERT INTO bets (id, creator_id, title, description, category, topic, status, fee_policy, total_amount, min_entry,
    created_at, published_at, end_date, for_pool, against_pool, pool, for_count, against_count, last_admission, due_at)
  SELECT ${BET_ID}, ${person("bet")}, 'Will it happen, number ' || bet || '?', repeat('What counts, in the words of who made it. ', 6),
    (ARRAY['FINANCIAL', 'WEATHER', 'SPORTS', 'WILDCARD'])[1 + bet % 4]::category,
    CASE bet % 4 WHEN 3 THEN 'TECH'::topic END, 'ACTIVE', 'ENTRY', 1000 + bet, 500,
    now() - interval '2 days', now() - interval '2 days', now() + interval '9 days',
    (1000 + bet) * $2::int / 2, (1000 + bet) * $2::int / 2, (1000 + bet) * $2::int, $2::int / 2, $2::int / 2, $2::int, now() + interval '9 days'
  FROM generate_series(1, $1::int) AS bet`;

const FILL_PLACES = `
  INSERT INTO participations (id, bet_id, user_id, side, amount, status, admission_number, created_at, admitted_at)
  SELECT uuidv7(), ${BET_ID}, ${person("bet + number * 7")}, (ARRAY['FOR', 'AGAINST'])[1 + number % 2]::side, 1000 + bet, 'HELD',
    number, now() - interval '1 day', now() - interval '1 day' + number * interval '1 minute'
  FROM generate_series(1, $1::int) AS bet CROSS JOIN generate_series(1, $2::int) AS number`;
