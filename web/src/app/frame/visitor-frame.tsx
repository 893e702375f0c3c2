import type { ReactNode } from "react";
import { ButtonAnchor } from "../../components/forms/button.tsx";
import { Page } from "../../components/layout.ts";
import { Brand } from "./brand.tsx";
import { Footer } from "./footer.tsx";
import { Bar, BarEnd, BarInner, SkipLink } from "./frame.styles.ts";
import { signInPath } from "../session/sign-in-path.ts";

export type VisitorFrameProps = {
  readonly children: ReactNode;
  /** Whether to offer sign-in: not to users who may be signed in. */
  readonly mayBegin: boolean;
};

/** The frame around every page of a visitor. */
export function VisitorFrame({ children, mayBegin }: VisitorFrameProps) {
  return (
    <>
      <SkipLink href="#page">Skip to the page</SkipLink>
      <Bar>
        <BarInner>
          <Brand />
          <BarEnd>
            {mayBegin && (
              <ButtonAnchor href={signInPath()} size="small">
                Get Started
              </ButtonAnchor>
            )}
          </BarEnd>
        </BarInner>
      </Bar>
      <Page id="page" tabIndex={-1}>
        {children}
      </Page>
      <Footer />
    </>
  );
}
