import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { meIs, serveApi } from "./api-server.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "..");
const published = join(folder, "dist");
const compiler = createRequire(import.meta.url).resolve("typescript/lib/tsc.js");

/** A partner's own program, which sees only what is published. */
const program = join(published, "partner.ts");

beforeAll(() => run(process.execPath, [join(folder, "build.ts")]));
afterAll(() => rmSync(program, { force: true }));

test("the published package is plain JavaScript and makes calls", async () => {
  await using api = await serveApi(meIs);
  const text = `
    import { createClient } from "${published}/index.js";
    import { verifyWebhook } from "${published}/webhooks.js";
    const { id } = await createClient({ url: "${api.url}", token: "t" }).me.get();
    console.log(id, typeof verifyWebhook);
  `;
  const flags = ["--no-experimental-strip-types", "--input-type=module", "--eval", text];
  expect((await run(process.execPath, flags)).stdout).toBe("u1 function\n");
});

test("its types resolve by package name, and reject unknown fields", async () => {
  writeFileSync(
    program,
    `import { createClient } from "@stakehold/client";
     import { verifyWebhook } from "@stakehold/client/webhooks";
     const client = createClient({ url: "https://stakehold.example", token: "t" });
     for await (const bet of client.bets.list({ filter: { status: ["ACTIVE"] } })) {
       console.log(bet.title);
       // @ts-expect-error
       console.log(bet.tittle);
     }
     const event = verifyWebhook({}, "", []);
     if (event.type === "ticket.answered") console.log(event.data.ticketId);`,
  );
  const flags = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "--target",
    "es2022",
  ];
  const compiling = run(process.execPath, [compiler, ...flags, "--types", "node", program], { cwd: published });
  await expect(compiling).resolves.toMatchObject({ stdout: "" });
});
