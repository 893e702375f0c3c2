import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { ErrorState } from "../components/error-state.tsx";
import { NotFound } from "./routes/not-found.tsx";

/** A page that failed takes nothing else with it: the frame and every other page go on working. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
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
