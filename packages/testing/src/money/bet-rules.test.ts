import { expect, test } from "@jest/globals";
import { agreementRules } from "./bet-rules.ts";
import type { Snapshot } from "./sources.ts";

/** The two databases, of which one stake's rows are looked at. */
type Rows = {
  readonly stake?: { readonly status?: string; readonly user_id?: string };
  readonly outcome?: string;
  readonly place?: { readonly status?: string; readonly side?: string; readonly bet_status?: string };
  readonly hasPlace?: boolean;
};

/** Returns each query by the table that it reads. */
const snapshotOf =
  (tables: Readonly<Record<string, readonly object[]>>): Snapshot =>
  async <Row>(text: string) => {
    const table = Object.keys(tables).find((name) => text.includes(`FROM ${name}`));
    const rows: Row[] = JSON.parse(JSON.stringify(tables[table ?? ""] ?? []));
    return rows;
  };

async function faultsOf({ stake, outcome = "FOR", place, hasPlace = true }: Rows): Promise<string[]> {
  const same = { id: "stake", bet_id: "bet", user_id: "person" };
  const violations = await agreementRules(
    snapshotOf({
      stakes: [{ ...same, status: "RELEASED", stake_cents: "500", ...stake }],
      settlements: [{ bet_id: "bet", outcome }],
    }),
    snapshotOf({
      participations: hasPlace
        ? [{ ...same, status: "HELD", side: "FOR", amount: "500", bet_status: "REMOVED", ...place }]
        : [],
    }),
  );
  return violations.map(({ fault }) => fault);
}

test.each<[string, Rows]>([
  ["released to the side that won", {}],
  ["forfeited by the other side", { stake: { status: "FORFEITED" }, outcome: "AGAINST" }],
  ["refunded", { stake: { status: "REFUNDED" }, outcome: "REFUND" }],
  ["being refunded", { stake: { status: "REFUNDING" }, outcome: "REFUND" }],
  ["in dispute", { stake: { status: "DISPUTED" }, outcome: "REFUND", place: { status: "WITHDRAWN" } }],
  ["charged back", { stake: { status: "CHARGED_BACK" }, outcome: "REFUND", place: { status: "WITHDRAWN" } }],
  ["never charged, and its place was not kept", { stake: { status: "CANCELLED" }, hasPlace: false }],
])("the stake of a removed bet may be %s", async (_name, rows) => {
  expect(await faultsOf(rows)).toEqual([]);
});

test.each<[string, Rows, string]>([
  ["held", { stake: { status: "HELD" } }, "is HELD though its bet was removed"],
  [
    "still to be paid",
    { stake: { status: "PENDING" }, place: { status: "PENDING" } },
    "is PENDING though its bet was removed",
  ],
  ["somebody else's", { stake: { user_id: "other" } }, "differs between bets and payments in amount, person or bet"],
  ["released to nobody who is known", { hasPlace: false }, "is RELEASED and belongs to no place in a bet"],
  ["released to the side that lost", { outcome: "AGAINST" }, "is RELEASED, of the side FOR, where AGAINST won"],
  ["released though nobody won", { outcome: "REFUND" }, "is RELEASED, of the side FOR, where REFUND won"],
  ["forfeited by a winner", { stake: { status: "FORFEITED" } }, "is FORFEITED, of the side FOR, where FOR won"],
])("the stake of a removed bet is never %s", async (_name, rows, fault) => {
  expect(await faultsOf(rows)).toContain(fault);
});

test("the side of a winner is looked at while the bet is there, too", async () => {
  const faults = await faultsOf({ place: { bet_status: "RESOLVED", side: "AGAINST" } });
  expect(faults).toEqual(["is RELEASED, of the side AGAINST, where FOR won"]);
});
