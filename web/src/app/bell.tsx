import BellIcon from "lucide-react/icons/bell";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { VisuallyHidden } from "../components/visually-hidden.ts";
import { useBackOnline } from "../graphql/use-back-online.ts";
import { useUnread } from "../graphql/load-unread.ts";
import { BellCount, BellLink } from "./frame.styles.ts";

/** More than this is not told apart. */
const most = 99;

/** The way to what the reader was told, with how much of it is new; asked again with each page. */
export function Bell() {
  const { count, reload } = useUnread();
  const { pathname } = useLocation();
  const askAnew = useEffectEvent(reload);
  useEffect(() => askAnew(), [pathname]);
  useBackOnline(reload);
  const shown = count > most ? `${most}+` : String(count);
  return (
    <BellLink to="/notifications">
      <BellIcon size={22} aria-hidden />
      <VisuallyHidden>{count === 0 ? "Notifications" : `Notifications, ${shown} unread`}</VisuallyHidden>
      {count > 0 && <BellCount aria-hidden>{shown}</BellCount>}
    </BellLink>
  );
}
