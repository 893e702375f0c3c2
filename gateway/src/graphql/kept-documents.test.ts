import { expect, test } from "@jest/globals";
import { parse } from "graphql";
import { keptDocuments } from "./kept-documents.ts";

const OWN = "{ own }";

test("callers' documents are evicted by newer ones, the web app's own never", async () => {
  const kept = keptDocuments([OWN]);
  await kept.set("own", parse(OWN));
  await kept.set("first", parse("{ first }"));
  for (let index = 0; index < 1_000; index += 1) await kept.set(`key ${index}`, parse(`{ f${index} }`));
  expect([await kept.get("own"), await kept.get("first"), await kept.get("key 999")]).toEqual([
    expect.anything(),
    undefined,
    expect.anything(),
  ]);
});

test("one long document evicts many short ones", async () => {
  const kept = keptDocuments([]);
  await kept.set("short", parse("{ short }"));
  await kept.set("long", parse(`{ long # ${"x".repeat(199_985)}\n}`));
  expect([await kept.get("short"), await kept.get("long")]).toEqual([undefined, expect.anything()]);
});
