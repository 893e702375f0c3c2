import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Dock, MakeRoom } from "./dock.styles.ts";

export type VoteDockProps = { readonly children: ReactNode };

/** Holds the open choice: at the bottom of a small window, in place of the app's own bar. It never covers the page's end. */
export function VoteDock({ children }: VoteDockProps) {
  const dock = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const box = dock.current;
    if (box === null) return;
    const watching = new ResizeObserver(() => setHeight(box.offsetHeight));
    watching.observe(box);
    return () => watching.disconnect();
  }, []);
  return (
    <>
      <MakeRoom $height={height} />
      <Dock ref={dock}>{children}</Dock>
    </>
  );
}
