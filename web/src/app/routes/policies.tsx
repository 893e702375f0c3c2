import { useLocation } from "react-router-dom";
import { Component as Called } from "./called.tsx";
import { Component as CookiePolicy } from "./cookie-policy.tsx";
import { Component as Instructions } from "./instructions.tsx";
import { Component as PrivacyPolicy } from "./privacy-policy.tsx";
import { Component as Subscribe } from "./subscribe.tsx";
import { Component as TermsOfService } from "./terms-of-service.tsx";
import { Component as Unsubscribe } from "./unsubscribe.tsx";

/** The policies that everyone agrees to, and the other short pages, by address. */
export function Component() {
  const [, page] = useLocation().pathname.split("/");
  if (page === "instructions") return <Instructions />;
  if (page === "called") return <Called />;
  if (page === "subscribe") return <Subscribe />;
  if (page === "unsubscribe") return <Unsubscribe />;
  if (page === "privacy-policy") return <PrivacyPolicy />;
  return page === "cookie-policy" ? <CookiePolicy /> : <TermsOfService />;
}
