import { readRunFile } from "@stakehold/run/run-file.ts";

const CPU = /^process_cpu_seconds_total (\S+)$/m;

/** Returns the processor seconds of a platform's gateway and services since they started, over all threads. */
export async function readCpuSeconds(runFile: string): Promise<number> {
  const run = readRunFile(runFile);
  if (run === undefined) throw new TypeError(`No platform runs by ${runFile}`);
  const urls = [run.gateway.internal, ...Object.values(run.services).map(({ url }) => url)];
  const seconds = await Promise.all(urls.map(secondsOf));
  return seconds.reduce((sum, each) => sum + each, 0);
}

async function secondsOf(url: string): Promise<number> {
  const shown = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const [, seconds] = CPU.exec(shown) ?? [];
  if (seconds === undefined) throw new TypeError(`${url} does not show what it uses of the processor`);
  return Number(seconds);
}
