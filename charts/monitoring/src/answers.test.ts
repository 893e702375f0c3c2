import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { moved } from "./moved.ts";
import { budgetLeft, burn, promises, type Promised } from "./promises.ts";
import { grown, orNone, shareOf, shown } from "./queries.ts";

const folder = mkdtempSync(join(tmpdir(), "answers-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Series = { readonly series: string; readonly values: string };
type Sample = { readonly labels: string; readonly value: number };

/** Returns Prometheus' result of a query at a time, if these series were scraped once a minute. */
function ask(series: readonly Series[], expr: string, at: string, samples: readonly Sample[]): string {
  const tests = [
    { interval: "1m", input_series: series, promql_expr_test: [{ expr, eval_time: at, exp_samples: samples }] },
  ];
  const file = join(folder, "test.yaml");
  writeFileSync(file, JSON.stringify({ tests }));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  return status === 0 ? "as expected" : `${stdout}${stderr}`;
}

const promised = (beginning: string): Promised => {
  const found = promises.find(({ title }) => title.startsWith(beginning));
  if (found === undefined) throw new Error(`Nothing is promised that begins with "${beginning}"`);
  return found;
};

const of = (measure: string, labels = "") => `${measure}{job="stakehold"${labels}}`;
const PAYMENTS = "stakehold_payment_seen_seconds";
const one = (value: number): Sample[] => [{ labels: "{}", value }];

/** A hundred payments a minute, of which `inTime` are noticed in time. */
const payments = (inTime: number, bound = "5"): Series[] => [
  { series: of(`${PAYMENTS}_bucket`, `,le="${bound}"`), values: `0+${inTime}x90` },
  { series: of(`${PAYMENTS}_bucket`, ',le="+Inf"'), values: "0+100x90" },
  { series: of(`${PAYMENTS}_count`), values: "0+100x90" },
];

const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;

(hasPromtool ? describe : describe.skip)("a query answers", () => {
  it.each([
    ["1 for a promise that is kept just so", 99.9, 1],
    ["0 for one that is always kept", 100, 0],
    ["500 for one that is kept half the time", 50, 500],
  ])("with a burn of %s", (_, inTime, burnt) => {
    expect(ask(payments(inTime), `round(${burn(promised("A payment"), "1h")}, 0.001)`, "80m", one(burnt))).toBe(
      "as expected",
    );
  });

  it("with the same where Prometheus writes the bound as it does from version 3 on", () => {
    expect(ask(payments(100, "5.0"), promised("A payment").kept("1h"), "80m", one(1))).toBe("as expected");
  });

  it("with what is left of a budget, and with less than nothing where more was spent", () => {
    const left = (inTime: number, value: number) =>
      ask(payments(inTime), `round(${budgetLeft(promised("A payment"))}, 0.001)`, "80m", one(value));
    expect(left(100, 1)).toBe("as expected");
    expect(left(99.8, -1)).toBe("as expected");
  });

  it("with a page that failed as one that is not kept, however soon it did", () => {
    const pages = (code: string, values: string) => [
      { series: of("stakehold_request_seconds_bucket", `,kind="gateway",code="${code}",le="0.5"`), values },
      { series: of("stakehold_request_seconds_count", `,kind="gateway",code="${code}"`), values },
    ];
    const all = [...pages("OK", "0+90x60"), ...pages("UNAVAILABLE", "0+10x60"), ...pages("BET_FULL", "0+100x60")];
    expect(ask(all, `round(${promised("Pages").kept("5m")}, 0.001)`, "50m", one(0.95))).toBe("as expected");
    expect(ask(pages("UNAVAILABLE", "0+10x60"), promised("Pages").kept("5m"), "50m", one(0))).toBe("as expected");
  });

  it("with the share of time in which the ledger had no difference", () => {
    const difference = [{ series: of("stakehold_ledger_differences", ',check="postings"'), values: "0x29 2x29 0x60" }];
    expect(ask(difference, `round(${promised("The ledger").kept("1h")}, 0.1)`, "60m", one(0.5))).toBe("as expected");
  });

  it("with what was moved, whichever process showed the ledger's total, and however late it began", () => {
    const total = (instance: string, values: string) => ({
      series: of("stakehold_money_moved_cents_total", `,way="in",instance="${instance}"`),
      values,
    });
    const rolled = [total("old", "1000+100x30 _x60"), total("new", "_x30 4000+100x60")];
    expect(ask(rolled, moved("in", "1h"), "60m", one(60))).toBe("as expected");
  });

  it("with none where a counter never counted, and with nothing where no process is there", () => {
    const counted = orNone("type", grown("type", "stakehold_events_parked_total", "1h"));
    const none = [{ labels: '{type="none"}', value: 0 }];
    expect(ask([{ series: of("up"), values: "1x60" }], counted, "30m", none)).toBe("as expected");
    expect(ask([{ series: of("up"), values: "0x60" }], counted, "30m", [])).toBe("as expected");
  });

  it("with a share of 0 where there is none of a part, and with one number for what all processes show", () => {
    const all = [{ series: of("up"), values: "4x60" }];
    expect(ask(all, shareOf("sum(absent_metric)", `sum(${of("up")})`), "5m", one(0))).toBe("as expected");
    const letters = ["a", "b"].map((instance) => ({
      series: of("stakehold_dead_letters", `,service="bets",instance="${instance}"`),
      values: "3x60",
    }));
    expect(ask(letters, `sum(${shown("service", "stakehold_dead_letters")})`, "5m", one(3))).toBe("as expected");
  });
});
