import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import type { ConnectedAppsQuery } from "../../generated/graphql.ts";
import { AllowedScopes } from "./allowed-scopes.tsx";
import { useDisconnect } from "./use-disconnect.ts";
import { Untranslated } from "../../components/untranslated.tsx";

export type ConnectedAppCardProps = {
  readonly connected: ConnectedAppsQuery["connectedApps"]["nodes"][number];
  readonly onDisconnected: () => void;
  readonly onNarrowed: () => void;
};

/** A connected app: its owner, its scopes, since when, and a button to disconnect it. */
export function ConnectedAppCard({ connected, onDisconnected, onNarrowed }: ConnectedAppCardProps) {
  const { app, scopes, connectedAt, lastUsedAt } = connected;
  const { isDisconnecting, disconnect } = useDisconnect(app, onDisconnected);
  return (
    <Card aria-label={app.name}>
      <Stack $gap={4}>
        <Stack $gap={1}>
          <h2 translate="no">{app.name}</h2>
          <Soft>
            by <Untranslated>{app.owner.displayName}</Untranslated>
          </Soft>
          <Soft>
            Connected <Time at={connectedAt} exactOnly /> ·{" "}
            {lastUsedAt ? (
              <>
                last used <Time at={lastUsedAt} />
              </>
            ) : (
              "not used yet"
            )}
          </Soft>
        </Stack>
        <AllowedScopes app={app} scopes={scopes} onNarrowed={onNarrowed}>
          <Button
            look="secondary"
            size="small"
            aria-label={`Disconnect ${app.name}`}
            pending={isDisconnecting && "Disconnecting..."}
            onClick={() => void disconnect()}
          >
            Disconnect
          </Button>
        </AllowedScopes>
      </Stack>
    </Card>
  );
}
