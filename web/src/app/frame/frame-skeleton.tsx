import type { ReactNode } from "react";
import { Page } from "../../components/layout.ts";
import { Brand } from "./brand.tsx";
import { Bar, BarInner } from "./frame.styles.ts";

export type FrameSkeletonProps = { readonly children?: ReactNode };

/** The parts that the visitor and signed-in frames share, shown until it is known which one applies. */
export const FrameSkeleton = ({ children }: FrameSkeletonProps) => (
  <>
    <Bar>
      <BarInner>
        <Brand />
      </BarInner>
    </Bar>
    <Page id="page" tabIndex={-1}>
      {children}
    </Page>
  </>
);
