import Share2 from "lucide-react/icons/share-2";
import { Button } from "../../components/button.tsx";
import { useToast } from "../../components/toast.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { shareLink } from "./share-link.ts";

const BetShare = graphql(`
  fragment BetShare on Bet {
    id
    title
  }
`);

export type ShareButtonProps = { readonly bet: FragmentType<typeof BetShare> };

/** The device's share sheet where there is one, else a copy of the link. */
export function ShareButton({ bet }: ShareButtonProps) {
  const { id, title } = readFragment(BetShare, bet);
  const { toast } = useToast();
  const share = async () => {
    const link = `${window.location.origin}/bet/${id}`;
    const done = await shareLink({ title, link });
    if (done === "copied") toast({ title: "Bet link copied to clipboard!" });
    if (done === "failed") toast({ title: "The link could not be copied", description: link, tone: "destructive" });
  };
  return (
    <Button look="secondary" size="small" onClick={() => void share()}>
      <Share2 size={16} aria-hidden />
      Share
    </Button>
  );
}
