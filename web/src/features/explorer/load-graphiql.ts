import type { MountGraphiql } from "./mount-graphiql.ts";

/** Where the build writes it: see `build/build-explorer.ts`. */
const BUILT = "/explorer/graphiql.js";

/** Fetches GraphiQL: in a build it is a program of its own, so that no file of the app grows by what it is made of. */
export async function loadGraphiql(): Promise<MountGraphiql> {
  const module: { readonly mount: MountGraphiql } = import.meta.env.DEV
    ? await import("./graphiql.tsx")
    : await import(/* @vite-ignore */ BUILT);
  return module.mount;
}
