import { prefetchFeed } from "../../features/feed/api/prefetch-feed.ts";
import { viewOf } from "../../features/feed/feed-view.ts";
import { Feed } from "../../features/feed/feed.tsx";
import { Welcome } from "../../features/feed/welcome.tsx";
import { displayName } from "../../shared/display-name.ts";
import { useCreateBetDialog } from "../../shared/use-create-bet-dialog.ts";
import { graph } from "../graph.ts";
import { useSession } from "../session/session.tsx";
import { AskTerms } from "../terms-gate.tsx";

/** Prefetches what the page shows at this address, before it renders. */
export const prefetch = () => prefetchFeed(graph, viewOf(new URLSearchParams(window.location.search)));

export function Component() {
  const session = useSession();
  const { open: isCreating } = useCreateBetDialog();
  return (
    <>
      <title>Feed · Stakehold</title>
      <Feed />
      {session.state === "signed-in" && !session.isRemembered && !isCreating && (
        <Welcome
          userId={session.person.id}
          name={displayName(session.person)}
          ask={session.person.acceptedTerms ? null : (onDone) => <AskTerms moment="first-visit" onDone={onDone} />}
        />
      )}
    </>
  );
}
