import type { ReactNode } from "react";
import { Page } from "../../components/layout.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { Brand } from "./brand.tsx";
import { Bar, BarInner, ClearOfBottomBar, FromMedium } from "./frame.styles.ts";
import { MainBar, MainTabs } from "./main-places.tsx";

export type FirstFrameProps = { readonly children: ReactNode };

/** The frame of signed-in users without anything of its user, for a page that is rendered before the app starts. */
export const FirstFrame = ({ children }: FirstFrameProps) => (
  <ClearOfBottomBar>
    <Bar>
      <BarInner>
        <Brand />
        <FromMedium>
          <MainTabs />
        </FromMedium>
      </BarInner>
    </Bar>
    <Page>{children}</Page>
    <MainBar createBet={useCreateBetLink()} />
  </ClearOfBottomBar>
);
