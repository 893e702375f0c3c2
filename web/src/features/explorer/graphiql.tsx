import { GraphiQL } from "graphiql";
import styleSheet from "graphiql/style.css?raw";
import type { ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import { queryGraph } from "./query-graph.ts";
import { firstQuery } from "./first-query.ts";
import type { MountGraphiql } from "./mount-graphiql.ts";
import { tabStorage } from "./tab-storage.ts";
import { ReadyObserver } from "./ready-observer.tsx";

type Fetcher = ComponentProps<typeof GraphiQL>["fetcher"];

/**
 * Renders GraphiQL in an element, using the token; call the returned function to remove it. The build makes this a
 * separate program. The headers editor is off, because GraphiQL would store the headers.
 */
export const mount: MountGraphiql = (element, { token, theme, onReady }) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleSheet);
  document.adoptedStyleSheets.push(sheet);
  const fetcher: Fetcher = (question) => queryGraph(token, question);
  const root = createRoot(element);
  root.render(
    <GraphiQL
      fetcher={fetcher}
      storage={tabStorage()}
      defaultQuery={firstQuery}
      isHeadersEditorEnabled={false}
      shouldPersistHeaders={false}
      showPersistHeadersSettings={false}
      forcedTheme={theme}
    >
      <GraphiQL.Logo>
        <ReadyObserver onReady={onReady} />
      </GraphiQL.Logo>
    </GraphiQL>,
  );
  return () => {
    root.unmount();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};
