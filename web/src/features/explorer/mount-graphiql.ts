import type { ThemeChoice } from "../../theme/theme-choice.ts";

export type GraphiqlOptions = {
  readonly token: string;
  readonly theme: ThemeChoice;
  /** Told once the editors can be used. */
  readonly onReady: () => void;
};

/** Shows GraphiQL in an element; what it returns takes it away again. */
export type MountGraphiql = (element: HTMLElement, options: GraphiqlOptions) => () => void;
