import { useEffect, useRef, useState } from "react";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Explorer, Mount } from "./explorer.styles.ts";
import { loadGraphiql } from "./load-graphiql.ts";
import type { GraphiqlOptions } from "./mount-graphiql.ts";

type State = "loading" | "ready" | "failed";

/** GraphiQL with a token, once it has loaded. */
export function GraphExplorer({ token, theme }: Omit<GraphiqlOptions, "onReady">) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("loading");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    let takeAway = () => {};
    loadGraphiql().then(
      (mount) => {
        if (isLeft || place.current === null) return;
        takeAway = mount(place.current, { token, theme, onReady: () => setState("ready") });
      },
      () => setState("failed"),
    );
    return () => {
      isLeft = true;
      takeAway();
    };
  }, [token, theme, tries]);
  const retry = () => {
    setState("loading");
    setTries(tries + 1);
  };
  return (
    <Explorer>
      {state === "loading" && (
        <Loading label="Loading the explorer">
          <Skeleton $height="560px" />
        </Loading>
      )}
      {state === "failed" && <NotLoaded what="The explorer" onRetry={retry} />}
      <Mount ref={place} inert={state !== "ready"} />
    </Explorer>
  );
}
