import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "@jest/globals";
import { meIs, serveApi } from "./api-server.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "..");
const published = join(folder, "dist");

beforeAll(() => run(process.execPath, [join(folder, "build.ts")]));

test("what is published is plain JavaScript, and calls", async () => {
  await using api = await serveApi(meIs);
  const program = `
    import { createClient } from "${published}/index.js";
    import { verifyWebhook } from "${published}/webhooks.js";
    const { id } = await createClient({ url: "${api.url}", token: "t" }).me.get();
    console.log(id, typeof verifyWebhook);
  `;
  const flags = ["--no-experimental-strip-types", "--input-type=module", "--eval", program];
  expect((await run(process.execPath, flags)).stdout).toBe("u1 function\n");
});

test("its manifest names what is there", () => {
  const { exports } = JSON.parse(readFileSync(join(published, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const files = Object.values(exports).flatMap((entry) => Object.values(entry));
  expect(files).toHaveLength(4);
  for (const file of files) expect(readFileSync(join(published, file), "utf8")).not.toMatch(/from "\.[^"]+\.ts"/);
});
