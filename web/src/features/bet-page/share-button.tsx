import Share2 from "lucide-react/icons/share-2";
import { Button, type ButtonProps } from "../../components/forms/button.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { linkOf, shareLink } from "./share-link.ts";
import { useShareResult } from "./use-share-result.ts";

const BetShare = graphql(`
  fragment BetShare on Bet {
    id
    title
  }
`);

export type ShareButtonProps = { readonly bet: FragmentType<typeof BetShare> } & Pick<ButtonProps, "look" | "size">;

/** Opens the device's share sheet if there is one, else copies the link. */
export function ShareButton({ bet, ...appearance }: ShareButtonProps) {
  const { id, title } = readFragment(BetShare, bet);
  const showResult = useShareResult();
  const share = async () => {
    const link = linkOf(id);
    showResult(await shareLink({ title, link }), link);
  };
  return (
    <Button {...appearance} onClick={() => void share()}>
      <Share2 size={16} aria-hidden />
      Share
    </Button>
  );
}
