import type { ReactNode } from "react";
import { useNeedsYou } from "./load-needs-you.ts";

export type NeedsYouProps = {
  /** What waits for the reader, once it is known. */
  readonly due: ReactNode;
  /** Shown until it is known how much appears above the page, so that nothing moves then. */
  readonly skeleton: ReactNode;
  /** The page below, which loads meanwhile. */
  readonly children: ReactNode;
};

/** What waits for the reader, above the page. If it can't be loaded, the page renders without it. */
export function NeedsYou({ due, skeleton, children }: NeedsYouProps) {
  const { isKnown } = useNeedsYou();
  return (
    <>
      {isKnown ? due : skeleton}
      <div hidden={!isKnown}>{children}</div>
    </>
  );
}
