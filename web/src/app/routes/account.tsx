import { useMatch } from "react-router-dom";
import { Component as Notifications } from "./notifications.tsx";
import { Component as Settings } from "./settings.tsx";

/** What a person was told, and what they set for themselves. */
export function Component() {
  return useMatch("/notifications") ? <Notifications /> : <Settings />;
}
