import type { ThemeChoice } from "../../theme/theme-choice.ts";

export type GraphiqlOptions = {
  readonly token: string;
  readonly theme: ThemeChoice;
  /** Called once the editors can be used. */
  readonly onReady: () => void;
};

/** Renders GraphiQL in an element; the returned function removes it. */
export type MountGraphiql = (element: HTMLElement, options: GraphiqlOptions) => () => void;
