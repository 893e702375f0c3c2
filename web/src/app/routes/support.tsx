import { PageTitle } from "../../components/page/page-title.tsx";
import { SupportPage } from "../../features/support/support-page.tsx";
import { SupportSkeleton } from "../../features/support/support-skeleton.tsx";
import { SupportWelcome } from "../../features/support/support-welcome.tsx";
import { SessionUnknown } from "../session/session-unknown.tsx";
import { useSession } from "../session/session.tsx";
import { signInPath } from "../session/sign-in-path.ts";

export function Component() {
  const session = useSession();
  return (
    <>
      {session.state !== "signed-in" && <PageTitle page="Support" about={null} />}
      {session.state === "loading" && <SupportSkeleton />}
      {session.state === "unknown" && <SessionUnknown />}
      {session.state === "signed-out" && <SupportWelcome signInPath={signInPath("/support")} />}
      {session.state === "signed-in" && <SupportPage viewer={session.person} />}
    </>
  );
}
