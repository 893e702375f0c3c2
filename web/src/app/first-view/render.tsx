import { print } from "graphql";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ServerStyleSheet, StyleSheetManager } from "styled-components";
import { BetFirstView } from "../../features/bet-page/api/first-view.ts";
import { FirstView as FirstViewOfBet, shownBet } from "../../features/bet-page/first-view.tsx";
import { FeedFirstView } from "../../features/feed/api/first-view.ts";
import { FirstView as FirstViewOfFeed, hasBets, variables } from "../../features/feed/first-view.tsx";
import type { BetFirstViewQuery, FeedFirstViewQuery } from "../../generated/graphql.ts";
import { AppTheme } from "../../theme/app-theme.tsx";
import { FirstFrame } from "../frame/first-frame.tsx";

/** The parts of a page that shows something before any script runs. */
export type RenderedPage = {
  /** The page's `title` element. */
  readonly title: string;
  /** The rules of its style sheet. */
  readonly styles: string;
  readonly markup: string;
};

/** What the gateway imports: it runs the query as the reader, and sends what `render` returns in the page. */
type RenderedView<Data> = {
  readonly query: string;
  /** The query's variables, except those that the page's address has. */
  readonly variables: object;
  /** Returns null where the page begins empty. */
  readonly render: (data: Data) => RenderedPage | null;
};

/** The page of the bet with the variable `id`. It begins empty for a bet that has no first view. */
export const bet: RenderedView<BetFirstViewQuery> = {
  query: print(BetFirstView),
  variables: {},
  render: (data) => {
    const shown = shownBet(data);
    return shown && rendered(`/bet/${shown.id}`, <FirstViewOfBet bet={shown} />);
  },
};

/** The plain feed. It begins empty without bets. */
export const feed: RenderedView<FeedFirstViewQuery> = {
  query: print(FeedFirstView),
  variables,
  render: (data) => (hasBets(data) ? rendered("/", <FirstViewOfFeed feed={data} />) : null),
};

const TITLE = /<title>[^<]*<\/title>/;
const SHEET = /<style[^>]*>|<\/style>/g;

function rendered(address: string, content: ReactNode): RenderedPage {
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToString(
      <StyleSheetManager sheet={sheet.instance}>
        <AppTheme>
          <StaticRouter location={address}>
            <FirstFrame>{content}</FirstFrame>
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
