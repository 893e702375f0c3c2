import { join } from "node:path";
import { findPrometheus } from "@stakehold/observe/prometheus.ts";
import { isFree } from "@stakehold/free-port/free-port.ts";
import { endLeftOvers } from "@stakehold/stack/left-over.ts";
import { narrateBy } from "@stakehold/stack/narrate.mjs";
import { keepSecrets } from "@stakehold/stack/secrets.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { settleAddresses } from "./addresses.ts";
import { beginFrom } from "./begin-state.ts";
import { nodePart, type PartDefinition } from "./part-definition.ts";
import { platformParts } from "./parts.ts";
import { holdState } from "./platform-lock.ts";
import { choosePorts } from "./ports.ts";
import { rollLogs } from "./roll-logs.ts";
import { describeRun, removeRunFile, writeRunFile, type RunFile } from "./run-file.ts";
import { seedOnce } from "./seed.ts";
import { readSettings } from "./settings.ts";
import { setUpSteps } from "./set-up-steps.ts";
import { storeParts } from "./store-parts.ts";
import { observerParts } from "./observer-parts.ts";
import { assembleCrew } from "./supervisor/crew.ts";
import { runInOrder } from "./supervisor/run-in-order.ts";
import { watchWeb } from "./watch-web.ts";

export type PlatformOptions = {
  /** The platform's whole state. */
  readonly stateDir: string;
  /** Where the addresses in use are written; beside the state by default. */
  readonly runFile?: string;
  /** The port that people open; `PORT` of the environment by default. */
  readonly port?: number;
  /** The settings. `STATE_FROM` names the state of a stopped platform, with a copy of which a new one begins. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: string) => void;
  /** Only these parts. */
  readonly only?: readonly string[];
  /** Services and the web app reload when their files change. */
  readonly watch?: boolean;
  /** Loads the examples if the state is new. */
  readonly seed?: boolean;
  /** Generates code while the stores start, which need none of it; a caller that omits it has generated before. */
  readonly generate?: () => Promise<void>;
  /** Ends a start that is still under way. */
  readonly signal?: AbortSignal;
};

export type Platform = {
  readonly url: string;
  /** What `run.json` says now. */
  run(): RunFile;
  /** Sends a signal to a part, which is restarted when it ends. */
  kill(part: string, signal: NodeJS.Signals): void;
  /** Stops a part and keeps it down. Resolves when it is gone. */
  hold(part: string): Promise<void>;
  /** Ends what `hold` began; `env` changes the part's settings until its next release. */
  letGo(part: string, env?: Readonly<Record<string, string>>): void;
  /** Resolves with a sentence if a part can't be kept alive. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts everything and resolves when all of it serves. Throws SetUpError for a wrong setting, a taken port, a platform
 * that already uses this state, or a part that fails.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const port = options.port === undefined ? {} : { PORT: String(options.port) };
  const settings = readSettings({ ...options.env, ...port });
  const runFile = options.runFile ?? join(options.stateDir, "run.json");
  const unlock = holdState(options.stateDir, runFile);
  const letGo = () => {
    process.off("exit", letGo);
    removeRunFile(runFile);
    unlock();
  };
  // However this process ends, no addresses may remain where nothing serves any more.
  process.once("exit", letGo);
  try {
    await endLeftOvers(options.stateDir);
    const { STATE_FROM } = options.env;
    if (STATE_FROM !== undefined) await beginFrom(STATE_FROM, options.stateDir);
    await requireFree(settings.PORT);
    if (settings.OBSERVE === "yes") findPrometheus();
    options.signal?.throwIfAborted();
    return await startHeld({ options, settings, runFile, letGo });
  } catch (error) {
    letGo();
    throw error;
  }
}

type Held = {
  readonly options: PlatformOptions;
  readonly settings: ReturnType<typeof readSettings>;
  readonly runFile: string;
  readonly letGo: () => void;
};

async function startHeld({ options, settings, runFile, letGo }: Held): Promise<Platform> {
  const { stateDir, log } = options;
  const logFolder = join(stateDir, "logs");
  const narrate = narrateBy(log);
  const secrets = keepSecrets(join(stateDir, "secrets.json"));
  const ports = await choosePorts(join(stateDir, "ports.json"));
  const addresses = settleAddresses(settings, ports, secrets);
  const failed = Promise.withResolvers<string>();
  let isUp = false;
  const describe = () => describeRun(addresses, crew.pids());
  const write = () => writeRunFile(runFile, describe());
  const crew = assembleCrew({ stateDir, log, gaveUp: failed.resolve, changed: () => isUp && write() });

  rollLogs(logFolder);
  const watch = options.watch === true;
  const definitions = [
    ...storeParts({ settings, ports, secrets, stateDir, logFolder, narrate }),
    ...platformParts({ environment: options.env, settings, ports, addresses, secrets, stateDir }).map((part) =>
      nodePart(part, { logFolder, watch }),
    ),
    ...observerParts({ ports, addresses, secrets, stateDir, logFolder }),
    ...(watch ? [watchWeb(logFolder)] : []),
  ].filter(({ name }) => options.only?.includes(name) ?? true);
  const stop = async () => {
    await crew.stop();
    letGo();
  };
  const abandon = () => void crew.stop();
  options.signal?.addEventListener("abort", abandon, { once: true });
  try {
    const start = async (part: PartDefinition) => {
      options.signal?.throwIfAborted();
      await crew.start(part);
    };
    const parts = definitions.map((one) => ({ name: one.name, needs: one.needs, run: () => start(one) }));
    const generate = async () => void (await options.generate?.());
    await runInOrder([...setUpSteps({ parts, settings, addresses, narrate, generate }), ...parts]);
    isUp = true;
    write();
    if (options.seed === true) await seedOnce({ stateDir, runFile, narrate, log });
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", abandon);
  }
  const { kill, hold, letGo: letPartGo } = crew;
  return { url: addresses.publicUrl, run: describe, kill, hold, letGo: letPartGo, failed: failed.promise, stop };
}

async function requireFree(port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new SetUpError(
    `Port ${port} is taken by another program: stop that, or choose another port, as in PORT=${port + 1} npm start.`,
  );
}
