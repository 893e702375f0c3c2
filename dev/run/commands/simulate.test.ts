import { expect, test } from "@jest/globals";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { run } from "./simulate.ts";

test("a simulation fails without a running platform", async () => {
  const playing = run(["--to", "http://127.0.0.1:9/hooks", "no/run.json"]);
  await expect(playing).rejects.toThrow("There is no no/run.json: start the platform first.");
  await expect(playing).rejects.toThrow(SetUpError);
});

test("a simulation requires an address", async () => {
  await expect(run([])).rejects.toThrow("Say where to send events");
});
