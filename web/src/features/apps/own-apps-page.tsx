import Blocks from "lucide-react/icons/blocks";
import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { useOwnApps } from "./api/load-own-apps.ts";
import { AppSecret, type ShownSecret } from "./app-secret.tsx";
import { AppsSkeleton } from "./apps-skeleton.tsx";
import { CreateAppDialog } from "./create-app-dialog.tsx";
import { OwnAppCard } from "./own-app-card.tsx";

/**
 * The apps that the user registered, and a button to register one. A secret is shown until the user leaves the page.
 */
export function OwnAppsPage() {
  const list = useOwnApps();
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const show = (secret: ShownSecret) => {
    setShown(secret);
    list.reload();
  };
  const create = <Button onClick={() => setCreating(true)}>Register an app</Button>;
  return (
    <Reading>
      <PageHeader
        title="Your apps"
        text="Programs of yours that act for people who allow it, by OAuth 2.1."
        actions={list.nodes.length > 0 && create}
      />
      <Stack $gap={4}>
        {shown && <AppSecret shown={shown} />}
        <ListStates
          list={list}
          skeleton={<AppsSkeleton label="Loading your apps" />}
          failed={{ what: "Your apps", safe: "Nothing about them has changed." }}
          empty={
            <EmptyState
              title="You have no app yet"
              text="Register one to let people connect it with their account."
              icon={<Blocks size={22} aria-hidden />}
              action={create}
            />
          }
        >
          {(apps) => (
            <Stack $gap={4}>
              {apps.map((app) => (
                <OwnAppCard key={app.id} app={app} onSecret={show} onDeleted={list.reload} />
              ))}
            </Stack>
          )}
        </ListStates>
      </Stack>
      <CreateAppDialog open={isCreating} onOpenChange={setCreating} onCreated={show} />
    </Reading>
  );
}
