import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("search_words", [new URL("../migrations/", import.meta.url)]);
});
afterAll(() => database.drop());

async function matches(title: string, search: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ found: boolean }>(
    "SELECT coalesce(search_words($1) @@ search_query($2), false) AS found",
    [title, search],
  );
  return rows[0]!.found;
}

test.each([
  ["Arsenal beat Chelsea 2-1", "2 1"],
  ["Arsenal beat Chelsea 2-1", "2-1"],
  ["Arsenal beat Chelsea 2–1", "2 1"],
  ["Arsenal beat Chelsea 2-1", "chelsea 1"],
  ["Arsenal beat Chelsea 2–1", "chelsea 1"],
  ["England/France final goes to extra time", "France"],
  ["England/France final goes to extra time", "England France"],
  ["England–France final", "france england"],
  ["AT&T closes above $30", "AT&T"],
  ["AT&T closes above $30", "30"],
  ["S&P 500 ends Q4/2026 higher", "2026"],
  ["S&P 500 ends Q4/2026 higher", "s&p"],
  ["S&P 500 ends higher by 31.12.2026", "2026"],
  ["Bitcoin > 150,000 USD", "150000"],
  ["Bitcoin > 150,000 USD", "150,000"],
  ["Bitcoin > 150.000 USD", "150,000"],
  ["Bitcoin > 150000 USD", "150,000"],
  ["Bitcoin > 1,150,000 USD", "1150000"],
  ["U.S. GDP grows", "US GDP"],
  ["US GDP grows", "U.S. GDP"],
  ["J.K. Rowling writes", "j k rowling"],
  ["Who wins the election", "electi"],
  ["Who wins the election", "electio"],
  ["US inflation falls", "inflati"],
  ["A university strikes", "universi"],
  ["The next generation", "generati"],
  ["A themed park opens", "the"],
  ["A canary sings", "can"],
  ["Café de Flore closes", "cafe"],
  ["Cafe de Flore closes", "café"],
  ["Zürich is sunny", "Zurich"],
  ["A façade falls", "facade"],
  ["Ελλάδα wins", "ελλαδα"],
  ["ΟΔΥΣΣΕΥΣ returns", "οδυσσεύς"],
  ["Lech Wałęsa speaks", "walesa"],
  ["The Königstraße is closed", "konigstrasse"],
  ["日本代表が勝つ", "代表"],
  ["日本代表が勝つ", "日本代表"],
  ["日本代表が勝つ", "代"],
  ["ﾄﾖﾀ自動車", "トヨタ"],
  ["대한민국이 이긴다", "민국"],
  ["ประเทศไทยชนะ", "ไทย"],
  ["O’Brien wins", "O'Brien"],
  ["O'Brien wins", "O’Brien"],
  ["O'Brien wins", "brien"],
  ["Ireland's turn", "ireland"],
  ["The Who play Glastonbury", "The Who"],
  ["C++ 26 is published", "C++"],
  ["C# 15 is published", "c#"],
  ["Disney+ has 200 million", "disney"],
  ["🏆Arsenal", "arsenal"],
  ["Who takes the 🏆", "🏆"],
  ["It rains", "raining"],
  ["A rain gauge", "is there a rain gauge"],
])("%s is found by %s", async (title, search) => expect(await matches(title, search)).toBe(true));

test.each([
  ["Arsenal beat Chelsea 2-1", "3 1"],
  ["England/France final", "england spain"],
  ["A scarf costs $30", "AT&T"],
  ["Bitcoin > 150,000 USD", "15000 usd"],
  ["Bitcoin > 15,000 USD", "150000"],
  ["Use GDP wisely", "US GDP wise us"],
  ["A plan for Carthage", "C++"],
  ["Canary Wharf", "can wharf pier"],
  ["日本代表が勝つ", "表代"],
  ["Brian O'Neil wins", "O'Brien"],
  ["Rain in Oslo", "rain in rome"],
  ["Rain in Oslo", "':*& | !"],
  ["Rain in Oslo", "…"],
])("%s is not found by %s", async (title, search) => expect(await matches(title, search)).toBe(false));

test("words of any length and number are indexed", async () => {
  expect(await matches(`${"long".repeat(2_000)} text`, "long".repeat(25))).toBe(true);
  expect(await matches("", "rain")).toBe(false);
});

test("existing bets are reindexed, however many, and a second run changes nothing", async () => {
  await database.asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO bets (id, creator_id, title, description, category, status, fee_policy, total_amount, min_entry, end_date,
         created_at, updated_at, for_pool, against_pool, pool, for_count, against_count, last_admission, due_at)
       SELECT uuidv7(), 'creator', 'Zürich beats Basel 2-1', 'Game ' || n, 'SPORTS', 'DRAFT', 'ENTRY', 1000, 100, now(), now(), now(),
         0, 0, 0, 0, 0, 0, now()
       FROM generate_series(1, 2500) AS n`,
    );
    await owner.query("UPDATE bet_words SET words = to_tsvector('english', 'Zürich beats Basel 2-1')");
    const again = await readFile(new URL("../migrations/0036_words_again.sql", import.meta.url), "utf8");
    const found = "SELECT count(*)::integer AS bets FROM bet_words WHERE words @@ search_query('zurich 2 1')";
    expect((await owner.query(found)).rows).toEqual([{ bets: 0 }]);
    for (const time of ["first", "second"]) {
      await owner.query(again);
      expect([time, (await owner.query(found)).rows]).toEqual([time, [{ bets: 2_500 }]]);
    }
  });
});
