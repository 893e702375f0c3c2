import { useState } from "react";
import { styled } from "styled-components";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { useNow } from "../../components/use-now.ts";
import { ScopeList } from "../../developers/scope-list.tsx";
import { formatRelative } from "../../shared/format-time.ts";
import { RevokeTokenDialog } from "./revoke-token-dialog.tsx";
import { RotateTokenDialog } from "./rotate-token-dialog.tsx";
import { endsSoon } from "./token-life.ts";
import type { MadeToken } from "./token-secret.tsx";
import type { Token } from "./token.ts";

export type TokenCardProps = {
  readonly token: Token;
  readonly onMade: (made: MadeToken) => void;
  readonly onRevoked: () => void;
};

/** A word and its time, on one line. */
const Together = styled.span`
  display: inline-block;
`;

/** A token: its scopes, its last use, its expiry, and buttons to replace or revoke it. */
export function TokenCard({ token, onMade, onRevoked }: TokenCardProps) {
  const [asking, setAsking] = useState<"rotate" | "revoke" | null>(null);
  const now = useNow();
  const { name, scopes, lastFour, createdAt, expiresAt, lastUsedAt } = token;
  const end = new Date(expiresAt);
  const close = () => setAsking(null);
  return (
    <Card aria-label={lastFour ? `${name} …${lastFour}` : name}>
      <Stack $gap={4}>
        <Stack $gap={1}>
          <Row $justify="space-between" $gap={2}>
            <h2>{name}</h2>
            {endsSoon(end, now) && <Badge tone="warning">Ends {formatRelative(end, now)}</Badge>}
          </Row>
          {lastFour && (
            <Soft>
              <code>sh_pat_…{lastFour}</code>
            </Soft>
          )}
          <Soft>
            Made <Time at={createdAt} exactOnly /> ·{" "}
            <Together>
              ends <Time at={expiresAt} exactOnly />
            </Together>
          </Soft>
          <Soft>
            {lastUsedAt ? (
              <>
                Last used <Time at={lastUsedAt} />
              </>
            ) : (
              "Not used yet"
            )}
          </Soft>
        </Stack>
        <ScopeList scopes={scopes} />
        <Row>
          <Button look="secondary" size="small" onClick={() => setAsking("rotate")} aria-label={`Replace: ${name}`}>
            Replace
          </Button>
          <Button look="secondary" size="small" onClick={() => setAsking("revoke")} aria-label={`Revoke: ${name}`}>
            Revoke
          </Button>
        </Row>
      </Stack>
      {asking === "rotate" && <RotateTokenDialog token={token} onMade={onMade} onClose={close} />}
      {asking === "revoke" && <RevokeTokenDialog token={token} onRevoked={onRevoked} onClose={close} />}
    </Card>
  );
}
