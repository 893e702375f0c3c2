import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Page, Soft } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { chosenTheme } from "../../theme/theme-choice.ts";
import { TokenBar, Window } from "./explorer.styles.ts";
import { TokenForm } from "./token-form.tsx";

/** Fetched with a token that holds, because it is as large as the rest of the app. */
const GraphExplorer = lazy(() => import("./graph-explorer.tsx").then((module) => ({ default: module.GraphExplorer })));

/** The graph, to be read and tried. The token is state of this component, so that it ends with the page. */
export function ExplorerPage() {
  const [token, setToken] = useState<string | null>(null);
  if (token === null) {
    return (
      <Page id="page" tabIndex={-1}>
        <TokenForm onToken={setToken} />
      </Page>
    );
  }
  return (
    <Window id="page" tabIndex={-1}>
      <TokenBar>
        <h1>API explorer</h1>
        <Soft>Asking with the token that ends in {token.slice(-4)}. A reload forgets it.</Soft>
        <Button look="secondary" size="small" onClick={() => setToken(null)}>
          Use another token
        </Button>
      </TokenBar>
      <Suspense fallback={<ExplorerSkeleton />}>
        <GraphExplorer token={token} theme={chosenTheme()} />
      </Suspense>
    </Window>
  );
}

const ExplorerSkeleton = () => (
  <Loading label="Loading the explorer">
    <Skeleton $height="560px" />
  </Loading>
);
