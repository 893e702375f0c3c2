import BellIcon from "lucide-react/icons/bell";
import { styled } from "styled-components";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { Figure } from "../../components/nav-count.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import { useLive } from "../../graphql/use-live.ts";
import { BellLink } from "./frame.styles.ts";

/**
 * At the bell's upper edge, so that the bell stays in place whatever the number. It grows over the bell, not over its
 * neighbour.
 */
const Count = styled(Figure)`
  position: absolute;
  top: 0;
  right: -6px;
  padding: 0 4px;
`;

/** Larger counts show as '99+'. */
const MOST = 99;

export type BellProps = { readonly userId: string };

/** A link to the notifications with the number of unread ones, which the frame reads with each page; live. */
export function Bell({ userId }: BellProps) {
  const { unread: count, reload } = useNeedsYou();
  // A notification may also be about a vote that waits for the user.
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
