import { fillMemoryBy } from "../platform/fill-memory.ts";
import { withPodDebugger } from "./pod-debugger.ts";

/** Makes the gateway leak memory. Resolves with a function that releases it. */
export const fillMemory = (): Promise<() => Promise<void>> => withPodDebugger("gateway", fillMemoryBy);
