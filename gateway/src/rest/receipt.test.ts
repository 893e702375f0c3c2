import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { graphOf } from "../testing/graph-of.ts";
import { openRest, type OpenRest } from "../testing/open-rest.ts";
import { RECEIPT } from "../testing/receipt.ts";

const typeDefs = `
  type Receipt { document: String! }
  type Participation { receipt: Receipt }
  type Bet { myParticipation: Participation }
  type Query { bet(id: ID!): Bet }`;

const places: Record<string, object | null> = {
  paid: { receipt: { document: JSON.stringify({ ...RECEIPT, note: "as a later version may write it" }) } },
  unpaid: { receipt: null },
  others: null,
};
const bet = ({ id }: { id: string }) => (id in places ? { myParticipation: places[id] } : null);

const graph = graphOf({ typeDefs, rootValue: () => ({ bet }) });

let door: OpenRest;
beforeAll(async () => {
  door = await openRest(graph);
});
afterAll(() => door.close());

const load = (id: string) => fetch(`${door.url}/api/bets/${id}/receipt`);

test("a receipt arrives as it was signed, members of later versions included", async () => {
  const answer = await load("paid");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ...RECEIPT, note: "as a later version may write it" });
});

test.each([
  ["of somebody without a place", "others", 403, "NOT_A_PARTICIPANT"],
  ["of a place that does not count yet", "unpaid", 404, "NOT_FOUND"],
  ["of a bet that is not there", "gone", 404, "BET_NOT_FOUND"],
])("a receipt %s is refused", async (_whose, id, status, code) => {
  const answer = await load(id);
  expect([answer.status, Object(await answer.json()).code]).toEqual([status, code]);
});
