import { expect, test } from "@jest/globals";
import { phrasesIn } from "./phrases.ts";

test.each([
  ["The relay is told of new events at once.", "is told"],
  ["A page is told what changed, and asks again.", "is told"],
  ["It tells the workflow that the ballot is closed.", "tells"],
  ["What was told before is not told twice.", "told"],
  ["Whoever is signed in sees their own bets.", "Whoever"],
  ["The index is built anew.", "anew"],
  ["Only made-up people sign in here.", "made-up"],
  ["It stands in for identity.", "stands in for"],
  ["Nothing is heard of it until the next look.", "is heard"],
  ["Bets hears the events of payments.", "hears"],
])("%s", async (sentence, phrase) => {
  const inPage = await phrasesIn("docs/page.md", `# A page\n\n${sentence}\n`);
  expect(inPage).toContainEqual(expect.stringMatching(`^docs/page.md:3 has "${phrase}": `));
  const inCode = await phrasesIn("src/file.ts", `const one = 1;\n\n/**\n * ${sentence.replace(" ", "\n * ")}\n */\n`);
  expect(inCode).toContainEqual(expect.stringMatching(`^src/file.ts:3 has "${phrase}": `));
});

test.each([
  ["docs/page.md", "Publish `is told` and `whoever`.\n\n```\nis told\n```\n"],
  ["docs/page.md", "A name tells two people apart."],
  ["docs/page.md", "<!-- rows -->\n\n| is told |\n\n<!-- /rows -->\n"],
  ["docs/page.md", 'As [delivered-again.test.ts](delivered-again.test.ts) proves: "is told once".'],
  ["src/file.ts", "/** Publishes the event again. */\nconst told = `whoever is told`;\n"],
  ["src/file.ts", "// Calls `tell`, which `tells` nobody.\n"],
])("accepts in %s: %s", async (path, text) => expect(await phrasesIn(path, text)).toEqual([]));
