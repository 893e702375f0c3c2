import { describe, expect, test } from "@jest/globals";
import { readSettings } from "@stakehold/service/config.ts";
import { subgraphNames } from "@stakehold/service/services.ts";
import { z } from "zod";
import { subgraphs } from "./subgraphs.ts";

const read = (text: string) => readSettings(z.object({ SUBGRAPHS: subgraphs }), { SUBGRAPHS: text }).SUBGRAPHS;
const addressesOf = (names: readonly string[]) => names.map((name) => `${name}=http://${name}:4000/`).join();
const others = subgraphNames.filter((name) => name !== "voting");

describe("SUBGRAPHS", () => {
  test("contains the address of every service in the graph", () =>
    expect(read(addressesOf(subgraphNames))).toEqual(
      Object.fromEntries(subgraphNames.map((name) => [name, `http://${name}:4000`])),
    ));

  test.each([
    ["one is missing", addressesOf(others), "SUBGRAPHS.voting (must be a URL)"],
    ["all are missing", "", "SUBGRAPHS.bets (must be a URL), SUBGRAPHS.payments ("],
    ["one is not a URL", `${addressesOf(others)},voting=hunter2`, "SUBGRAPHS.voting (must be a URL)"],
    [
      "one is unknown",
      addressesOf([...subgraphNames, "ledger"]),
      "SUBGRAPHS (names ledger, which is no service of the graph)",
    ],
    ["one is repeated", addressesOf([...subgraphNames, "voting"]), "SUBGRAPHS (names voting twice)"],
    [
      "it is not a list of names",
      "http://ada:hunter2@bets:4000",
      "SUBGRAPHS (must be a list such as bets=http://bets:4000)",
    ],
  ])("is refused with an error that repeats no address when %s", (_, text, fault) => {
    expect(() => read(text)).toThrow(`These settings are missing or wrong: ${fault}`);
    expect(() => read(text)).not.toThrow(/hunter2/);
  });
});
