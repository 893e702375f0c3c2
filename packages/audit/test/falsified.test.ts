import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { everyRule, type RuleName } from "../src/read-violations.ts";
import { COVER, falsifications, unseen } from "./falsifications.ts";
import { openRecordedPlatform, type RecordedPlatform } from "./recorded-platform.ts";

const OF_STRIPE: readonly RuleName[] = ["clearing", "Stripe's objects", "Stripe's balance", "disputes"];

let opened: RecordedPlatform | undefined;
beforeAll(async () => {
  opened = await openRecordedPlatform();
});
afterAll(() => opened?.close());

const subjectsAfter = async (falsification: Parameters<RecordedPlatform["audit"]>[0]): Promise<readonly string[]> => {
  if (opened === undefined) throw new Error("There is no platform");
  return (await opened.audit(falsification)).map(({ subject }) => subject);
};

test("finds nothing on an unmodified platform", async () => {
  expect(await subjectsAfter({})).toEqual([]);
});

test("finds nothing after everything derived from postings was recomputed", async () => {
  expect(await subjectsAfter({ payments: COVER })).toEqual([]);
});

test("finds nothing after a transaction was completely reversed by a correction", async () => {
  const wrong = `
    INSERT INTO transactions (key, kind) VALUES ('top_up:tu_wrong', 'FLOAT'), ('correction:top_up:tu_wrong', 'FLOAT');
    INSERT INTO postings (transaction_id, account, cents)
      SELECT id, account, CASE key WHEN 'top_up:tu_wrong' THEN cents ELSE -cents END FROM transactions
      CROSS JOIN (VALUES ('stripe_clearing', 700), ('platform_float', -700)) AS p (account, cents) WHERE key LIKE '%:tu_wrong';`;
  expect(await subjectsAfter({ payments: wrong })).toEqual([]);
});

test("needs no rights beyond reading, and temporary tables in payments", async () => {
  const besidesStripe: readonly RuleName[] = everyRule.filter((rule) => !OF_STRIPE.includes(rule));
  expect(await opened?.auditAsReader(besidesStripe)).toEqual([]);
});

describe("an audit finds", () => {
  test.each(falsifications.filter(([name]) => !unseen.has(name)))("%s", async (_name, falsification) => {
    expect(await subjectsAfter(falsification)).not.toEqual([]);
  });
});

describe("an audit can't find", () => {
  const hidden = falsifications.flatMap(([name, falsification]) => {
    const reason = unseen.get(name);
    return reason === undefined ? [] : [[name, reason, falsification] as const];
  });
  test.each(hidden)("%s, because %s", async (_name, _reason, falsification) => {
    expect(await subjectsAfter(falsification)).toEqual([]);
  });
});
