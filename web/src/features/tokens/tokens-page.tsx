import KeySquare from "lucide-react/icons/key-square";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { usePersonalTokens } from "./api/load-personal-tokens.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { TokenCard } from "./token-card.tsx";
import { TokenSecret, type MadeToken } from "./token-secret.tsx";
import { TokensSkeleton } from "./tokens-skeleton.tsx";

/** The tokens for the user's own programs. A secret is shown until the user leaves the page. */
export function TokensPage() {
  const list = usePersonalTokens();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const show = (token: MadeToken) => {
    setMade(token);
    list.reload();
  };
  const make = <Button onClick={() => setMaking(true)}>Make a token</Button>;
  return (
    <Reading>
      <PageHeader
        title="Personal tokens"
        text="With a token, a program of yours acts for you. Revoke what you don't use."
        actions={list.nodes.length > 0 && make}
      />
      <Stack $gap={4}>
        {made && <TokenSecret made={made} />}
        <ListStates
          list={list}
          skeleton={<TokensSkeleton />}
          failed={{ what: "Your tokens", safe: "None of them can do more than you allowed." }}
          empty={
            <EmptyState
              title="You have no token yet"
              text="Make one to call the API from a program of yours."
              icon={<KeySquare size={22} aria-hidden />}
              action={make}
            />
          }
        >
          {(tokens) => (
            <Stack $gap={4}>
              {tokens.map((token) => (
                <TokenCard key={token.id} token={token} onMade={show} onRevoked={list.reload} />
              ))}
            </Stack>
          )}
        </ListStates>
        <p>
          Try what a token can do in the <Link to="/developers/explorer">API explorer</Link>.
        </p>
      </Stack>
      <CreateTokenDialog open={isMaking} onOpenChange={setMaking} onMade={show} />
    </Reading>
  );
}
