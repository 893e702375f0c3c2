import { useEffect, useState, type ReactNode } from "react";
import { useNeedsYou } from "./load-needs-you.ts";

export type NeedsYouProps = {
  /** What waits for the reader, once it is known. */
  readonly due: ReactNode;
  /** Shown until it is known how much appears above the page, so that nothing moves then. */
  readonly skeleton: ReactNode;
  /** The page below, which loads meanwhile. */
  readonly children: ReactNode;
};

/** How long the page waits for it, in milliseconds. */
const WAIT_MS = 4_000;

/** What waits for the reader, above the page. If it can't be loaded, or is late, the page renders without it. */
export function NeedsYou({ due, skeleton, children }: NeedsYouProps) {
  const { isKnown } = useNeedsYou();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isKnown ? due : !isLate && skeleton}
      <div hidden={!isKnown && !isLate}>{children}</div>
    </>
  );
}
