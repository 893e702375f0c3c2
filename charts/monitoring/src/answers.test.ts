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
function evaluate(series: readonly Series[], expr: string, at: string, samples: readonly Sample[]): string {
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
  if (found === undefined) throw new Error(`No promise begins with "${beginning}"`);
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

(hasPromtool ? describe : describe.skip)("a query", () => {
  it.each([
    ["a promise that is just kept: 1", 99.9, 1],
    ["one that is always kept: 0", 100, 0],
    ["one that is kept half the time: 500", 50, 500],
  ])("returns the burn rate for %s", (_, inTime, burnt) => {
    expect(evaluate(payments(inTime), `round(${burn(promised("A payment"), "1h")}, 0.001)`, "80m", one(burnt))).toBe(
      "as expected",
    );
  });

  it("accepts the bucket bounds that Prometheus writes from version 3 on", () => {
    expect(evaluate(payments(100, "5.0"), promised("A payment").kept("1h"), "80m", one(1))).toBe("as expected");
  });

  it("returns what is left of an error budget, negative once it is overspent", () => {
    const left = (inTime: number, value: number) =>
      evaluate(payments(inTime), `round(${budgetLeft(promised("A payment"))}, 0.001)`, "80m", one(value));
    expect(left(100, 1)).toBe("as expected");
    expect(left(99.8, -1)).toBe("as expected");
  });

  it("counts a failed page as a broken promise, however fast it was", () => {
    const pages = (code: string, values: string) => [
      { series: of("stakehold_request_seconds_bucket", `,kind="gateway",code="${code}",le="0.5"`), values },
      { series: of("stakehold_request_seconds_count", `,kind="gateway",code="${code}"`), values },
    ];
    const all = [...pages("OK", "0+90x60"), ...pages("UNAVAILABLE", "0+10x60"), ...pages("BET_FULL", "0+100x60")];
    expect(evaluate(all, `round(${promised("Pages").kept("5m")}, 0.001)`, "50m", one(0.95))).toBe("as expected");
    expect(evaluate(pages("UNAVAILABLE", "0+10x60"), promised("Pages").kept("5m"), "50m", one(0))).toBe("as expected");
  });

  it("returns the share of time in which the ledger balanced", () => {
    const difference = [{ series: of("stakehold_ledger_differences", ',check="postings"'), values: "0x29 2x29 0x60" }];
    expect(evaluate(difference, `round(${promised("The ledger").kept("1h")}, 0.1)`, "60m", one(0.5))).toBe(
      "as expected",
    );
  });

  it("returns the amount moved across restarts of the process that shows the ledger's total", () => {
    const total = (instance: string, values: string) => ({
      series: of("stakehold_money_moved_cents_total", `,way="in",instance="${instance}"`),
      values,
    });
    const rolled = [total("old", "1000+100x30 _x60"), total("new", "_x30 4000+100x60")];
    expect(evaluate(rolled, moved("in", "1h"), "60m", one(60))).toBe("as expected");
  });

  it("returns 0 for a counter that never counted, and nothing without a process", () => {
    const counted = orNone("type", grown("type", "stakehold_events_parked_total", "1h"));
    const none = [{ labels: '{type="none"}', value: 0 }];
    expect(evaluate([{ series: of("up"), values: "1x60" }], counted, "30m", none)).toBe("as expected");
    expect(evaluate([{ series: of("up"), values: "0x60" }], counted, "30m", [])).toBe("as expected");
  });

  it("returns a share of 0 for a missing part, and one number for what every process shows", () => {
    const all = [{ series: of("up"), values: "4x60" }];
    expect(evaluate(all, shareOf("sum(absent_metric)", `sum(${of("up")})`), "5m", one(0))).toBe("as expected");
    const letters = ["a", "b"].map((instance) => ({
      series: of("stakehold_dead_letters", `,service="bets",instance="${instance}"`),
      values: "3x60",
    }));
    expect(evaluate(letters, `sum(${shown("service", "stakehold_dead_letters")})`, "5m", one(3))).toBe("as expected");
  });
});
