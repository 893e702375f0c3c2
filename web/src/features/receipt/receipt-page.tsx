import ReceiptText from "lucide-react/icons/receipt-text";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Reading } from "../../components/layout.ts";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useReceipt } from "./api/load-receipt.ts";
import { readReceipt } from "./read-receipt.ts";
import { ReceiptSkeleton } from "./receipt-skeleton.tsx";
import { Receipt } from "./receipt.tsx";

export type ReceiptPageProps = { readonly betId: string };

/** What the user saw when they paid for their place in a bet: on the page, on paper, and as a signed file. */
export function ReceiptPage({ betId }: ReceiptPageProps) {
  const query = useReceipt(betId);
  return (
    <>
      <PageTitle page="Receipt" about={query.data?.bet?.title} />
      <Reading>
        <Found betId={betId} query={query} />
      </Reading>
    </>
  );
}

type FoundProps = ReceiptPageProps & { readonly query: ReturnType<typeof useReceipt> };

function Found({ betId, query: { data, error, refetch } }: FoundProps) {
  if (!data?.bet && error) return <NotLoaded isPage {...unread} onRetry={() => refetchQuietly(refetch)} />;
  if (!data) return <ReceiptSkeleton />;
  if (!data.bet) return <NoBet />;
  const signed = data.bet.myParticipation?.receipt;
  if (!signed) return <NoReceipt betId={betId} isParticipant={Boolean(data.bet.myParticipation)} />;
  return <Receipt betId={betId} keyId={signed.keyId} receipt={readReceipt(signed.document)} />;
}

const unread = { what: "Your receipt", safe: "It is as it was, and so is the one in your email." };

const NoBet = () => (
  <EmptyState
    isPage
    title="Bet Not Found"
    text="It may have been removed, or the link is not complete. The receipt in your email still holds."
    icon={<ReceiptText size={22} aria-hidden />}
    action={<ButtonLink to="/">Go to the feed</ButtonLink>}
  />
);

type NoReceiptProps = ReceiptPageProps & { readonly isParticipant: boolean };

const NoReceipt = ({ betId, isParticipant }: NoReceiptProps) => (
  <EmptyState
    isPage
    title={isParticipant ? "No Receipt Yet" : "Not a Participant"}
    text={
      isParticipant
        ? "It is issued a moment after your payment. Bets from before there were receipts have none."
        : "A receipt is only for the person who paid."
    }
    icon={<ReceiptText size={22} aria-hidden />}
    action={<ButtonLink to={`/bet/${betId}`}>See the bet</ButtonLink>}
  />
);
