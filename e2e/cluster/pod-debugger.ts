import { z } from "zod";
import { waitFor } from "../platform/wait-for.ts";
import { forward } from "./forward.ts";
import { kubectl, release } from "./kubectl.ts";

/** The port where Node.js listens for a debugger after the signal. */
const PORT = 9229;

const found = z.array(z.object({ webSocketDebuggerUrl: z.string() }));

/**
 * Runs work through the debugger of a component's pod. Resolves with a function that ends the work and the forwarding.
 */
export async function withPodDebugger(
  component: string,
  work: (url: string) => Promise<() => Promise<void>>,
): Promise<() => Promise<void>> {
  const target = `deployment/${release}-${component}`;
  await kubectl("exec", target, "--", "sh", "-c", "kill -USR1 1");
  const way = await forward({ target, to: PORT });
  try {
    const url = await waitFor(`the debugger of ${component}`, async () => {
      const answer = await fetch(`http://127.0.0.1:${way.port}/json/list`).catch(() => undefined);
      return answer && found.parse(await answer.json())[0]?.webSocketDebuggerUrl;
    });
    const end = await work(url);
    return () => end().finally(way.close);
  } catch (error) {
    way.close();
    throw error;
  }
}
