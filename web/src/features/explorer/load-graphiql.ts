import type { ThemeChoice } from "../../theme/theme-choice.ts";

export type GraphiqlOptions = {
  readonly token: string;
  readonly theme: ThemeChoice;
  /** Told once the editors can be used. */
  readonly onReady: () => void;
};

/** Shows GraphiQL in an element; what it returns takes it away again. */
export type MountGraphiql = (element: HTMLElement, options: GraphiqlOptions) => () => void;

/** Where the build writes it: see `build/build-explorer.ts`. */
const BUILT = "/explorer/graphiql.js";

/** Fetches GraphiQL: in a build it is a program of its own, so that no file of the app grows by what it is made of. */
export async function loadGraphiql(): Promise<MountGraphiql> {
  const module: { readonly mount: MountGraphiql } = import.meta.env.DEV
    ? await import("./graphiql.tsx")
    : await import(/* @vite-ignore */ BUILT);
  return module.mount;
}
