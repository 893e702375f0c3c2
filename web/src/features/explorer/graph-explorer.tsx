import { GraphiQL } from "graphiql";
import styleSheet from "graphiql/style.css?url";
import { useMemo, type ComponentProps } from "react";
import { askGraph } from "./ask-graph.ts";
import { Explorer } from "./explorer.styles.ts";
import { firstQuery } from "./first-query.ts";
import { tabStorage } from "./tab-storage.ts";

type Fetcher = ComponentProps<typeof GraphiQL>["fetcher"];

export type GraphExplorerProps = {
  readonly token: string;
  readonly theme: "light" | "dark" | "system";
};

/**
 * GraphiQL, asking with the token. Its sheet is a file of its own, because the build writes all others into every page. Nobody
 * types headers, since GraphiQL would keep them.
 */
export function GraphExplorer({ token, theme }: GraphExplorerProps) {
  const fetcher: Fetcher = useMemo(() => (question) => askGraph(token, question), [token]);
  const storage = useMemo(tabStorage, []);
  return (
    <Explorer>
      <link rel="stylesheet" href={styleSheet} precedence="medium" />
      <GraphiQL
        fetcher={fetcher}
        storage={storage}
        defaultQuery={firstQuery}
        isHeadersEditorEnabled={false}
        shouldPersistHeaders={false}
        showPersistHeadersSettings={false}
        forcedTheme={theme}
      >
        <GraphiQL.Logo> </GraphiQL.Logo>
      </GraphiQL>
    </Explorer>
  );
}
