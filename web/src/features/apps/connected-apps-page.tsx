import Plug from "lucide-react/icons/plug";
import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { useConnectedApps } from "./api/load-connected-apps.ts";
import { AppsSkeleton } from "./apps-skeleton.tsx";
import { ConnectedAppCard } from "./connected-app-card.tsx";

const Below = styled.p`
  margin-top: ${({ theme }) => theme.space[4]};
`;

/** The apps that act for the user, each with its scopes and a button to disconnect it. */
export function ConnectedAppsPage() {
  const list = useConnectedApps();
  return (
    <Reading>
      <PageHeader title="Connected apps" text="Apps that you allowed to act for you. Disconnect what you don't use." />
      <ListStates
        list={list}
        skeleton={<AppsSkeleton label="Loading your apps" />}
        failed={{ what: "Your connected apps", safe: "None of them can do more than you allowed." }}
        empty={
          <EmptyState
            title="No app is connected"
            text="When you allow an app to act for you, it shows here."
            icon={<Plug size={22} aria-hidden />}
          />
        }
      >
        {(apps) => (
          <Stack $gap={4}>
            {apps.map((connected) => (
              <ConnectedAppCard
                key={connected.id}
                connected={connected}
                onDisconnected={list.reload}
                onNarrowed={list.reload}
              />
            ))}
          </Stack>
        )}
      </ListStates>
      <Below>
        Do you build something yourself? <Link to="/apps">See your own apps</Link>.
      </Below>
    </Reading>
  );
}
