import BellIcon from "lucide-react/icons/bell";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { styled } from "styled-components";
import { Figure } from "../components/nav-count.tsx";
import { VisuallyHidden } from "../components/visually-hidden.ts";
import { useUnread } from "../graphql/load-unread.ts";
import { useBackOnline } from "../graphql/use-back-online.ts";
import { useLive } from "../graphql/use-live.ts";
import { BellLink } from "./frame.styles.ts";

/** At the bell's shoulder, so that the bell stands still whatever the number. */
const Count = styled(Figure)`
  position: absolute;
  top: 2px;
  left: 24px;
`;

/** More are not told apart. */
const MOST = 99;

export type BellProps = { readonly userId: string };

/**
 * The way to what the reader was told, with how much of it is new: live, and asked again with each page, because what they switch off
 * in the settings counts no more.
 */
export function Bell({ userId }: BellProps) {
  const { count, reload } = useUnread();
  const { pathname } = useLocation();
  const askAnew = useEffectEvent(reload);
  useEffect(() => askAnew(), [pathname]);
  useBackOnline(reload);
  useLive([`bell:${userId}`], reload);
  const shown = count > MOST ? `${MOST}+` : count;
  return (
    <BellLink to="/notifications">
      <BellIcon size={22} aria-hidden />
      <VisuallyHidden>{count === 0 ? "Notifications" : `Notifications, ${shown} unread`}</VisuallyHidden>
      {count > 0 && <Count aria-hidden>{shown}</Count>}
    </BellLink>
  );
}
