import { useLocation } from "react-router-dom";
import { Component as CookiePolicy } from "./cookie-policy.tsx";
import { Component as PrivacyPolicy } from "./privacy-policy.tsx";
import { Component as Subscribe } from "./subscribe.tsx";
import { Component as TermsOfService } from "./terms-of-service.tsx";
import { Component as Unsubscribe } from "./unsubscribe.tsx";

/** What everybody agrees to, that there is nothing to subscribe to, and how emails are stopped, by their addresses. */
export function Component() {
  const [, page] = useLocation().pathname.split("/");
  if (page === "privacy-policy") return <PrivacyPolicy />;
  if (page === "subscribe") return <Subscribe />;
  if (page === "unsubscribe") return <Unsubscribe />;
  return page === "cookie-policy" ? <CookiePolicy /> : <TermsOfService />;
}
