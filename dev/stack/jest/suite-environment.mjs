// @ts-check
import { appendFileSync, readFileSync } from "node:fs";
import { Server, Socket } from "node:net";
import { relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TestEnvironment } from "jest-environment-node";
import { childrenOf, endTree } from "../src/process-tree.ts";

/** A hook that takes longer hangs. It may start processes, which is slow on a busy computer. */
const HOOK_HANGS_AFTER_MS = 180_000;

/** What closes itself has closed by then, even on a busy computer: only a failing suite takes as long. */
const CLOSES_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 20;

/** Shorter waits are not noted. */
const NOTED_FROM_MS = 500;

/**
 * Ends what a suite left open, whatever its result, and fails it with the name of each thing: a process that outlives
 * its suite holds Jest's output, so that Jest never ends, and a server or a connection keeps a worker from ending.
 */
export default class SuiteEnvironment extends TestEnvironment {
  /** @param {any} config @param {any} context */
  constructor(config, context) {
    super(config, context);
    this.sharesProcess = config.projectConfig.testEnvironmentOptions["sharesProcess"] === true;
    this.closesWithinMs = config.projectConfig.testEnvironmentOptions["closesWithinMs"] ?? CLOSES_WITHIN_MS;
    this.suite = relative(config.globalConfig.rootDir, context.testPath);
    this.runs = this.suite;
    Reflect.set(this.global, "noteWait", (/** @type {number} */ ms) => this.noteWait(ms));
    this.handlesBefore = new Set(openHandles());
    this.childrenBefore = new Set(childrenOf(process.pid));
  }

  /** @param {any} event @param {any} state */
  async handleTestEvent(event, state) {
    if (event.name === "hook_start" && event.hook.type.endsWith("All")) {
      event.hook.timeout ??= Math.max(HOOK_HANGS_AFTER_MS, state.testTimeout);
    }
    if (event.name === "hook_start") this.begin(event.hook.type, event.hook.timeout ?? state.testTimeout);
    if (event.name === "test_fn_start") this.begin(event.test.name, event.test.timeout ?? state.testTimeout);
    // After the suite's own hooks, and while its results can still include a failure beside those of its tests.
    if (event.name === "run_finish") state.unhandledErrors.push(...(await this.endWhatIsLeft()));
  }

  /**
   * Sets which test or hook runs now and when it must have ended, for waits: see packages/testing/src/until.ts.
   * @param {string} runs @param {number} withinMs
   */
  begin(runs, withinMs) {
    this.runs = runs;
    Reflect.set(this.global, "testEndsAt", performance.now() + withinMs);
  }

  /**
   * Notes how long the current test or hook has waited, for the report at the end of a run.
   * @param {number} ms
   */
  noteWait(ms) {
    const file = process.env["STAKEHOLD_WAITS_FILE"];
    if (file === undefined || ms < NOTED_FROM_MS) return;
    appendFileSync(file, `${JSON.stringify({ suite: this.suite, runs: this.runs, ms: Math.round(ms) })}\n`);
  }

  async teardown() {
    await super.teardown();
    // A suite that could not be loaded ran no tests.
    for (const error of await this.endWhatIsLeft()) throw error;
  }

  /** @returns {Promise<readonly Error[]>} */
  async endWhatIsLeft() {
    // A platform shared by all suites of a run starts and stops its parts at any time.
    if (this.sharesProcess) return [];
    await endFetches();
    const until = performance.now() + this.closesWithinMs;
    while (performance.now() < until && this.isOpen()) await pause(LOOK_EVERY_MS);
    const left = [...this.endProcesses(), ...this.closeHandles()];
    if (left.length === 0) return [];
    const error = new Error(`The suite left open:\n${left.map((one) => `  ${one}`).join("\n")}`);
    // The stack shows only where it was found.
    error.stack = "";
    return [error];
  }

  isOpen() {
    return this.newProcesses().length > 0 || this.newHandles().length > 0;
  }

  newProcesses() {
    return childrenOf(process.pid).filter((pid) => !this.childrenBefore.has(pid));
  }

  newHandles() {
    return openHandles().filter((handle) => !this.handlesBefore.has(handle));
  }

  /** @returns {readonly string[]} the processes that it ended */
  endProcesses() {
    return this.newProcesses().map((pid) => {
      const name = `process ${pid}: ${commandOf(pid)}`;
      endTree(pid);
      return name;
    });
  }

  /** @returns {readonly string[]} the servers that it closed, and the connections */
  closeHandles() {
    return this.newHandles().map((handle) => {
      if (handle instanceof Server) {
        const address = JSON.stringify(handle.address());
        handle.close();
        return `a server at ${address}`;
      }
      return `a connection to ${handle.remoteAddress}:${handle.remotePort}`;
    });
  }
}

/** Where Node keeps `fetch`'s pool of connections. */
const FETCH_POOL = Symbol.for("undici.globalDispatcher.1");

/**
 * Ends `fetch`'s connections, which belong to the runtime and not to a suite: one with an unread response stays open
 * until its memory is collected.
 */
async function endFetches() {
  const pool = Reflect.get(globalThis, FETCH_POOL);
  if (pool === undefined) return;
  Reflect.set(globalThis, FETCH_POOL, new pool.constructor());
  await pool.destroy();
}

/** @returns {readonly (Server | Socket)[]} servers, and connections over the network */
const openHandles = () =>
  Reflect.get(process, "_getActiveHandles")
    .call(process)
    .filter(
      /** @param {object} handle */ (handle) =>
        handle instanceof Server || (handle instanceof Socket && handle.remotePort !== undefined),
    );

/** @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "its command is not known";
  }
}
