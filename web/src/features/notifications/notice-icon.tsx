import CircleCheck from "lucide-react/icons/circle-check";
import CirclePlus from "lucide-react/icons/circle-plus";
import Headset from "lucide-react/icons/headset";
import Hourglass from "lucide-react/icons/hourglass";
import Info from "lucide-react/icons/info";
import Landmark from "lucide-react/icons/landmark";
import Scale from "lucide-react/icons/scale";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Trophy from "lucide-react/icons/trophy";
import Undo2 from "lucide-react/icons/undo-2";
import Users from "lucide-react/icons/users";
import Vote from "lucide-react/icons/vote";
import Webhook from "lucide-react/icons/webhook";
import type { LucideIcon } from "lucide-react";
import type { NotificationKind } from "../../generated/graphql.ts";

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  WELCOME: Info,
  BET_PUBLISHED: CirclePlus,
  BET_JOINED: Users,
  PEOPLE_JOINED: Users,
  PARTICIPATION_REFUSED: Undo2,
  BET_ONE_SIDED: Hourglass,
  PROPOSAL_DUE: Scale,
  PROPOSAL_OPEN: Scale,
  VOTE_STARTED: Vote,
  VOTE_REMINDER: Vote,
  BET_WON: Trophy,
  BET_LOST: CircleCheck,
  BET_REFUNDED: Undo2,
  STAKE_REFUNDED: Undo2,
  PAYOUT_SENT: Landmark,
  PAYOUT_WAITING: Hourglass,
  REFUND_FAILED: TriangleAlert,
  DISPUTE_OPENED: TriangleAlert,
  DISPUTE_CLOSED: Scale,
  TICKET_OPENED: Headset,
  TICKET_ANSWERED: Headset,
  WEBHOOK_SWITCHED_OFF: Webhook,
};

/** The kind of a notification as a picture; its words say the same. */
export function NoticeIcon({ kind }: { readonly kind: NotificationKind }) {
  const Icon = icons[kind];
  return <Icon size={20} aria-hidden />;
}
