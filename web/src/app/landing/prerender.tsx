import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ServerStyleSheet, StyleSheetManager } from "styled-components";
import { AppTheme } from "../../theme/app-theme.tsx";
import { SessionProvider } from "../session/session.tsx";
import { VisitorFrame } from "../frame/visitor-frame.tsx";
import { Landing } from "./landing.tsx";

export type Prerendered = { readonly markup: string; readonly styles: string };

/** Renders the landing as visitors see it, for the page that the build writes. */
export function prerenderLanding(): Prerendered {
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToString(
      <StyleSheetManager sheet={sheet.instance}>
        <AppTheme>
          <SessionProvider initially={{ state: "signed-out" }}>
            <StaticRouter location="/">
              <VisitorFrame mayBegin>
                <Landing />
              </VisitorFrame>
            </StaticRouter>
          </SessionProvider>
        </AppTheme>
      </StyleSheetManager>,
    );
    return { markup, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}
