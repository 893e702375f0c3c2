import type { ReactNode } from "react";
import { Page } from "../components/layout.ts";
import { Brand } from "./brand.tsx";
import { Bar, BarInner } from "./frame.styles.ts";

export type FrameSkeletonProps = { readonly children?: ReactNode };

/** What the frames of visitors and of people who are signed in have in common, before it is known which it will be. */
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
