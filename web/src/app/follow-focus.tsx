import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { focusWhenThere } from "../components/focus-when-there.ts";
import { pageHeading } from "../components/page-heading.ts";

/** Brings the focus to the heading of the page that was gone to, so that it is read out and Tab goes on from there. */
export function FollowFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return focusWhenThere(pageHeading);
  }, [pathname]);
  return null;
}
