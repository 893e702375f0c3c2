import { z } from "zod";
import { fillMemoryBy } from "../platform/fill-memory.ts";
import { waitFor } from "../platform/wait-for.ts";
import { forward } from "./forward.ts";
import { kubectl, release } from "./kubectl.ts";

/** Where Node.js listens for a debugger once it gets the signal. */
const PORT = 9229;

const found = z.array(z.object({ webSocketDebuggerUrl: z.string() }));

/** Has the gateway hold on to more and more memory. Resolves with what gives it back. */
export async function fillMemory(): Promise<() => Promise<void>> {
  const target = `deployment/${release}-gateway`;
  await kubectl("exec", target, "--container", "gateway", "--", "sh", "-c", "kill -USR1 1");
  const way = await forward({ target, to: PORT });
  try {
    const url = await waitFor("the gateway's debugger", async () => {
      const answer = await fetch(`http://127.0.0.1:${way.port}/json/list`).catch(() => undefined);
      return answer && found.parse(await answer.json())[0]?.webSocketDebuggerUrl;
    });
    const end = await fillMemoryBy(url);
    return async () => {
      await end();
      way.close();
    };
  } catch (error) {
    way.close();
    throw error;
  }
}
