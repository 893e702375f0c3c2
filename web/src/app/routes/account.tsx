import { useMatch } from "react-router-dom";
import { Component as Notifications } from "./notifications.tsx";
import { Component as Settings } from "./settings.tsx";

/** The user's notifications and settings. */
export function Component() {
  return useMatch("/notifications") ? <Notifications /> : <Settings />;
}
