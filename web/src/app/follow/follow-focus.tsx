import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusWhenThere } from "../../components/focus-when-there.ts";
import { pageHeading } from "../../components/page/page-heading.ts";

/**
 * Moves the focus to the new page's heading, so that it is announced and Tab continues from there. After Back, focuses
 * the card of the page that was left, where people go on reading.
 */
export function FollowFocus() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(pathname);
  useEffect(() => {
    const left = shown.current;
    if (left === pathname) return;
    shown.current = pathname;
    return focusWhenThere(() => {
      const heading = pageHeading();
      const card = isBack && document.querySelector<HTMLElement>(`[data-card-link][href="${left}"]`);
      return (heading && card) || heading;
    });
  }, [pathname, isBack]);
  return null;
}
