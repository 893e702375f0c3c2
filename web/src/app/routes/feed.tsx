import { PageHeader } from "../../components/page-header.tsx";
import { Feed } from "../../features/feed/feed.tsx";
import { WelcomeDialog } from "../../features/feed/welcome-dialog.tsx";
import { displayName } from "../../shared/display-name.ts";
import { useSession } from "../session/session.tsx";

export function Component() {
  const session = useSession();
  return (
    <>
      <title>Feed · Stakehold</title>
      <PageHeader title="Feed" text="Open bets, the largest pools first." />
      <Feed />
      {session.state === "signed-in" && <WelcomeDialog userId={session.person.id} name={displayName(session.person)} />}
    </>
  );
}
