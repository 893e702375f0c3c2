import { blockLoopBy } from "../platform/block-loop.ts";
import { withPodDebugger } from "./pod-debugger.ts";

/** Keeps the event loop of a component's pod busy. Resolves with a function that ends it. */
export const blockLoop = (component: string): Promise<() => Promise<void>> => withPodDebugger(component, blockLoopBy);
