import { print } from "graphql";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ServerStyleSheet, StyleSheetManager } from "styled-components";
import { BetFirstView } from "../../features/bet-page/api/first-view.ts";
import { FirstView, shownBet } from "../../features/bet-page/first-view.tsx";
import type { BetFirstViewQuery } from "../../generated/graphql.ts";
import { AppTheme } from "../../theme/app-theme.tsx";
import { FirstFrame } from "../frame/first-frame.tsx";

/** What the gateway imports: it runs the query as the reader, and sends what `render` returns in the page. */
export const query = print(BetFirstView);

/** The parts of a page that shows a bet before any script runs. */
export type RenderedPage = {
  /** The page's `title` element. */
  readonly title: string;
  /** The rules of its style sheet. */
  readonly styles: string;
  readonly markup: string;
};

const TITLE = /<title>[^<]*<\/title>/;
const SHEET = /<style[^>]*>|<\/style>/g;

/** Renders the query's result as the page begins; null for a bet whose page begins empty. */
export function render(data: BetFirstViewQuery): RenderedPage | null {
  const bet = shownBet(data);
  if (bet === null) return null;
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToString(
      <StyleSheetManager sheet={sheet.instance}>
        <AppTheme>
          <StaticRouter location={`/bet/${bet.id}`}>
            <FirstFrame>
              <FirstView bet={bet} />
            </FirstFrame>
          </StaticRouter>
        </AppTheme>
      </StyleSheetManager>,
    );
    const [title = ""] = TITLE.exec(markup) ?? [];
    // Without styled-components' own attributes, its copy in the browser does not adopt the sheet, whose order differs.
    return { title, styles: sheet.getStyleTags().replaceAll(SHEET, ""), markup: markup.replace(TITLE, "") };
  } finally {
    sheet.seal();
  }
}
