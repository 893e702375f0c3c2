import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@stakehold/testing/free-port.ts";
import { waitFor } from "../platform/wait-for.ts";
import { namespace } from "./kubectl.ts";

/** A port of this computer that leads into a pod. */
export type Forward = { readonly port: number; close(): void };

export type ForwardOptions = {
  /** What kubectl takes, such as `service/stakehold-gateway`. */
  readonly target: string;
  readonly to: number;
  /** A free one unless told: a browser knows some things by the port that the chart says. */
  readonly port?: number;
};

/** After so long it is tried again: what it leads to may be down because somebody wants it so. */
const AGAIN_MS = 500;

/** kubectl goes on although the pod that it led to is gone, and says so in these words. */
const IS_LOST = /lost connection|error forwarding|error creating/i;

/** Opens a port that leads into a pod, by kubectl, and opens it again as often as the pod is another one. */
export async function forward({ target, to, port }: ForwardOptions): Promise<Forward> {
  const taken = port ?? (await freePort());
  const words = ["--namespace", namespace, "port-forward", "--address", "127.0.0.1", target, `${taken}:${to}`];
  let child: ChildProcess | undefined;
  let isOpen = false;
  const closing = new AbortController();
  const openOnce = (): Promise<void> =>
    new Promise((resolve) => {
      child = spawn("kubectl", words, { stdio: ["ignore", "pipe", "pipe"] });
      const { stdout, stderr } = child;
      if (stdout !== null) createInterface(stdout).on("line", () => (isOpen = true));
      if (stderr !== null) createInterface(stderr).on("line", (line) => IS_LOST.test(line) && child?.kill());
      child.once("error", () => resolve());
      child.once("close", () => resolve());
    });
  const keepOpen = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await openOnce();
      await pause(AGAIN_MS);
    }
  };
  void keepOpen();
  const close = (): void => {
    closing.abort();
    child?.kill();
  };
  await waitFor(`a way to ${target}`, async () => isOpen).catch((error: unknown) => {
    close();
    throw error;
  });
  return { port: taken, close };
}
