import type { MountGraphiql } from "./mount-graphiql.ts";

/** The file that the build writes: see `build/build-explorer.ts`. */
const BUILT = "/explorer/graphiql.js";

/** Loads GraphiQL. In a build it is a separate program, so that no file of the app grows by its code. */
export async function loadGraphiql(): Promise<MountGraphiql> {
  const module: { readonly mount: MountGraphiql } = import.meta.env.DEV
    ? await import("./graphiql.tsx")
    : await import(/* @vite-ignore */ BUILT);
  return module.mount;
}
