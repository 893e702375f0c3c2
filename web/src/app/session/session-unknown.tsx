import { Button } from "../../components/forms/button.tsx";
import { ErrorState } from "../../components/loading/error-state.tsx";
import { useReloadSession, useSession } from "./session.tsx";

/**
 * Replaces a page that depends on the session while the session can't be read. It never claims that the user is logged
 * out.
 */
export function SessionUnknown() {
  const session = useSession();
  const reload = useReloadSession();
  if (session.state === "unknown" && session.isBusy) {
    return (
      <ErrorState
        isPage
        title="Too many requests"
        text="A lot was opened in a short time. You are still signed in if you were, and this page goes on by itself in a moment."
        safe="Your bets and your money are safe."
      />
    );
  }
  return (
    <ErrorState
      isPage
      title="We can't tell who is signed in"
      text="A part of Stakehold did not answer. You are still signed in if you were; try again in a moment."
      safe="Your bets and your money are safe."
      action={<Button onClick={() => void reload()}>Try again</Button>}
    />
  );
}
