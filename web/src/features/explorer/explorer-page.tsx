import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Page, Soft } from "../../components/layout.ts";
import { chosenTheme } from "../../theme/theme-choice.ts";
import { TokenBar, Window } from "./explorer.styles.ts";
import { GraphExplorer } from "./graph-explorer.tsx";
import { TokenForm } from "./token-form.tsx";

/** The API explorer. The token is state of this component, so it ends with the page. */
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
      <GraphExplorer token={token} theme={chosenTheme()} />
    </Window>
  );
}
