import { useMatch } from "react-router-dom";
import { Component as Subscribe } from "./subscribe.tsx";
import { Component as Unsubscribe } from "./unsubscribe.tsx";

/** That there is nothing to subscribe to, and how emails are stopped. */
export function Component() {
  return useMatch("/subscribe") ? <Subscribe /> : <Unsubscribe />;
}
