import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { waitFor } from "../platform/wait-for.ts";
import { namespace } from "./kubectl.ts";

/** A local port that is forwarded to a pod. */
export type Forward = { readonly port: number; close(): void };

export type ForwardOptions = {
  /** A target of kubectl, such as `service/stakehold-gateway`. */
  readonly target: string;
  readonly to: number;
  /** By default a free one; a browser needs the port from the chart for some addresses. */
  readonly port?: number;
};

/** How long to wait before a retry: the target may be down on purpose. */
const AGAIN_MS = 500;

/** kubectl keeps running when its target pod is gone, and prints one of these. */
const IS_LOST = /lost connection|error forwarding|error creating/i;

/** Forwards a local port to a pod with kubectl, and reconnects whenever the pod is replaced. */
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
