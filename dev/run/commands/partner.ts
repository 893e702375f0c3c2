import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { registerPartner } from "@stakehold/simulate/register-partner.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { runFilePath } from "../state.ts";
import { untilStopped } from "../until-stopped.ts";

const PROGRAM = join(repositoryRoot, "examples", "partner", "server.ts");

const USAGE = "npm start -w examples/partner -- [--bet ID] [--port 4400] [another run.json]";

/**
 * `npm start -w examples/partner`: serves the example partner's page for the running platform, with an app that is registered for it
 * and deleted afterwards. Throws a SetUpError for invalid arguments, and if no platform runs.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { bet: betId, port, runFile = runFilePath } = readWords(args);
  const signal = untilStopped();
  const partner = await registerPartner(runFile, { betId, port });
  try {
    const { url, clientId, clientSecret, betId: shown } = partner;
    const settings = { STAKEHOLD_URL: url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, BET_ID: shown };
    const env = { ...process.env, ...settings, PORT: String(port) };
    const page = spawn(process.execPath, [PROGRAM], { stdio: "inherit", env });
    signal.addEventListener("abort", () => page.kill(), { once: true });
    const [code] = await once(page, "exit");
    return signal.aborted || code === 0 ? 0 : 1;
  } finally {
    await partner.leave();
  }
}

function readWords(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port < 1 || port > 65_535) {
    throw new SetUpError(`"${values.port}" is no port: use ${USAGE}`);
  }
  return { bet: values.bet, port, runFile: positionals[0] };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { bet: { type: "string" }, port: { type: "string", default: "4400" } },
    });
  } catch (error) {
    throw new SetUpError(`These words can't be taken: use ${USAGE}`, { cause: error });
  }
}
