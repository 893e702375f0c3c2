import { Button } from "../components/forms/button.tsx";
import { ErrorState } from "../components/loading/error-state.tsx";

/** Contains a failed page: the frame and every other page keep working. */
export function RouteError() {
  return (
    <ErrorState
      isPage
      title="This page could not be shown"
      text="Something went wrong while it was put together. Loading it again usually helps."
      safe="Nothing was charged or changed by this."
      action={<Button onClick={() => window.location.reload()}>Load the page again</Button>}
    />
  );
}
