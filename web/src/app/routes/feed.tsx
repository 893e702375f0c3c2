import { PageHeader } from "../../components/page-header.tsx";
import { Feed } from "../../features/feed/feed.tsx";
import { Welcome } from "../../features/feed/welcome.tsx";
import { displayName } from "../../shared/display-name.ts";
import { useSession } from "../session/session.tsx";

export function Component() {
  const session = useSession();
  return (
    <>
      <title>Feed · Stakehold</title>
      <PageHeader title="Feed" />
      <Feed />
      {session.state === "signed-in" && !session.isRemembered && (
        <Welcome userId={session.person.id} name={displayName(session.person)} />
      )}
    </>
  );
}
