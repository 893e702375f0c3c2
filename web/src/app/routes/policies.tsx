import { useLocation } from "react-router-dom";
import { Component as CookiePolicy } from "./cookie-policy.tsx";
import { Component as PrivacyPolicy } from "./privacy-policy.tsx";
import { Component as TermsOfService } from "./terms-of-service.tsx";

/** What everybody agrees to, by its address. */
export function Component() {
  const [, page] = useLocation().pathname.split("/");
  if (page === "privacy-policy") return <PrivacyPolicy />;
  return page === "cookie-policy" ? <CookiePolicy /> : <TermsOfService />;
}
