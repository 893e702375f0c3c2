import { expect, test } from "@jest/globals";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { run } from "./partner.ts";

test.each<readonly [readonly string[], RegExp]>([
  [["--port", "web"], /^"web" is no port: use npm start -w examples\/partner/],
  [["--port", "0"], /^"0" is no port/],
  [["--port", "65536"], /^"65536" is no port/],
  [["--pork", "1"], /^These words can't be taken: use npm start -w examples\/partner/],
  [["no/run.json"], /^There is no no\/run\.json: start the platform first\.$/],
])("rejects %j", async (words, sentence) => {
  await expect(run(words)).rejects.toThrow(SetUpError);
  await expect(run(words)).rejects.toThrow(sentence);
});
