import { expect, test } from "@jest/globals";
import { fragmentsOf, withoutTexts } from "./split-documents.ts";

test("replaces operations with imports and fragments with null, keeping every line number", () => {
  const code = [
    'import { graphql } from "../generated/gql.ts";',
    "const Card = graphql(`",
    "  fragment Card on Bet {",
    "    id",
    "  }",
    "`);",
    "const Feed = graphql(`query Feed { bets { ...Card } }`);",
  ].join("\n");
  const lines = withoutTexts(code).split("\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe('import operationFeed from "virtual:operation/Feed";');
  expect(lines.slice(1).join("")).toBe("const Card = null;const Feed = operationFeed;");
});

test("leaves a module without documents unchanged", () => {
  const code = 'const label = "graphql";\n';
  expect(withoutTexts(code)).toBe(code);
});

test("lists each fragment of the given operations once, and no others", () => {
  const manifest = {
    a: "query Feed { bets { ...Card } } fragment Card on Bet { id ...Sides } fragment Sides on Bet { title }",
    b: "query Needs { bets { ...Card } } fragment Card on Bet { id ...Sides } fragment Sides on Bet { title }",
    c: "query Vote { bet { ...Claim } } fragment Claim on Bet { id }",
  };
  expect(fragmentsOf(manifest, ["Feed", "Needs"])).toEqual(["Card", "Sides"]);
});
