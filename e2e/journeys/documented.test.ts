import { beforeAll, describe, expect, test } from "@jest/globals";
import { publishBet } from "../documented/people.ts";
import { blocksOf, documentedPages } from "../documented/read-pages.ts";
import { runPage } from "../documented/run-page.ts";
import { createStandIns } from "../documented/stand-ins.ts";

const pages = documentedPages();
const notRun: string[] = [];

describe("every example of docs/api works as documented", () => {
  beforeAll(publishBet);

  test.each(pages.map((page) => [page.file, page] as const))("%s", async (_file, page) => {
    const ran = await runPage(page);
    notRun.push(...ran.notRun);
    for (const each of ran.leftOut) console.log(`LEFT OUT: ${each}`);
  });

  test("only the start of the first-call page is not run", () => {
    expect(notRun).toEqual([
      "first-call.md: it would start a second platform",
      "first-call.md: it makes a token on the platform of the first step",
      "first-call.md: the test has a platform and a token of its own",
    ]);
  });
});

test("a code block with unknown marks is rejected", () => {
  expect(() => blocksOf("a.md", "```json whatever it takes\n{}\n```\n")).toThrow("says nothing that is known");
  expect(blocksOf("a.md", 'text\n\n```sh not-run="why"\nls\n```\n')).toEqual([
    { place: "a.md:3", language: "sh", role: "", marks: { "not-run": "why" }, text: "ls\n" },
  ]);
});

describe("a response is compared with its example", () => {
  const ID = "019ab5f0-3c1d-7b52-9a41-3f2d1c0b9e88";
  const OTHER = "01a20ed3-b99e-74b9-ae1e-deca2152fdf6";
  const differences = (shown: unknown, given: unknown, isPart = false) =>
    createStandIns("http://localhost:9").differences(shown, given, isPart);

  test.each([
    ["the same", { a: "HELD", b: null, c: [1] }, { a: "HELD", b: null, c: [1] }],
    ["another id", { id: ID }, { id: OTHER }],
    ["another secret of its kind", { s: "sh_pat_0123456789abcdef" }, { s: "sh_pat_fedcba9876543210" }],
    ["a random secret that begins with a word", { s: "V7Xq0sKcL2mWnRt5" }, { s: "ab_q0sKcL2mWnRt5" }],
    ["a secret that continues with a word", { s: "sh_pat_0123456789abcdef" }, { s: "sh_pat_ab_dcba9876543210" }],
    ["another time", { at: "2026-11-24T09:30:00.000Z" }, { at: "2027-01-01T00:00:00.000Z" }],
    [
      "an address with another code",
      "http://a/b?code=V7Xq0sKcL2mWnRt5&state=x",
      "http://a/b?code=Zq0sKcL2mWnRt5V7X&state=x",
    ],
    ["another remaining budget", { cost: { left: 5 } }, { cost: { left: 7 } }],
  ])("%s is accepted", (_name, shown, given) => {
    expect(differences(shown, given)).toEqual([]);
  });

  test.each([
    ["a field more", { a: 1 }, { a: 1, b: 2 }],
    ["a field less", { a: 1, b: 2 }, { a: 1 }],
    ["another number", { a: 1 }, { a: 2 }],
    ["another word", { a: "HELD" }, { a: "PENDING" }],
    ["another code", { a: "IDEMPOTENCY_KEY_REUSED" }, { a: "INVALID_IDEMPOTENCY_KEY" }],
    ["null in the place of an id", { id: ID }, { id: null }],
    ["a secret of another kind", { s: "sh_pat_0123456789abcdef" }, { s: "whsec_fedcba9876543210" }],
    ["an entry more", [1], [1, 2]],
    ["one id for two", { a: ID, b: ID }, { a: OTHER, b: OTHER.replace("01a2", "01a3") }],
  ])("%s is reported", (_name, shown, given) => {
    expect(differences(shown, given)).not.toEqual([]);
  });

  test("a partial example may omit fields, but all of its own must match", () => {
    expect(differences({ a: [{ b: 1 }] }, { a: [{ b: 1, c: 2 }, {}], d: 3 }, true)).toEqual([]);
    expect(differences({ a: [{ b: 1 }] }, { a: [] }, true)).not.toEqual([]);
  });
});
