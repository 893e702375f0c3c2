import { useLocation } from "react-router-dom";
import { Component as Apps } from "./apps.tsx";
import { Component as Connect } from "./connect.tsx";
import { Component as ConnectedApps } from "./connected-apps.tsx";
import { Component as Explorer } from "./explorer.tsx";
import { Component as PersonalTokens } from "./personal-tokens.tsx";
import { Component as Webhook } from "./webhook.tsx";
import { Component as Webhooks } from "./webhooks.tsx";

/** The pages about programs that act for users, by address. */
export function Component() {
  const [, first, second] = useLocation().pathname.split("/");
  if (first === "apps") return <Apps />;
  if (first === "connect") return <Connect />;
  if (first === "connected-apps") return <ConnectedApps />;
  if (first === "personal-tokens") return <PersonalTokens />;
  if (first === "webhooks") return second ? <Webhook /> : <Webhooks />;
  return <Explorer />;
}
