import Copy from "lucide-react/icons/copy";
import { QRCodeSVG } from "qrcode.react";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { Code, Link, Parts, Picture } from "./invitation.styles.ts";
import { copyLink, linkOf } from "./share-link.ts";
import { useShareResult } from "./use-share-result.ts";

const BetInvitation = graphql(`
  fragment BetInvitation on Bet {
    id
    endDate
  }
`);

export type InvitationProps = { readonly bet: FragmentType<typeof BetInvitation> };

/** Helps the creator of a bet that nobody else has joined to find someone who disagrees, which it needs. */
export function Invitation({ bet }: InvitationProps) {
  const facts = readFragment(BetInvitation, bet);
  const showResult = useShareResult();
  const link = linkOf(facts.id);
  const copy = async () => showResult(await copyLink(link), link);
  return (
    <Card aria-labelledby="invitation">
      <Parts>
        <Stack $gap={4}>
          <Stack $gap={1}>
            <h2 id="invitation">Your bet is open. It needs somebody on the other side.</h2>
            <Soft as="p">
              Send the link to somebody who disagrees. If nobody joins by <Time at={facts.endDate} exactOnly />, you are
              refunded, the fee with it.
            </Soft>
          </Stack>
          <Link>{link}</Link>
          <Row>
            <Button onClick={() => void copy()}>
              <Copy size={16} aria-hidden />
              Copy link
            </Button>
          </Row>
        </Stack>
        <Code>
          <QRCodeSVG value={link} size={144} title="The bet's link as a QR code" />
        </Code>
      </Parts>
      <Picture
        src={`/share/bet/${facts.id}.png`}
        width={1200}
        height={630}
        alt="What a link to this bet shows in a chat"
        loading="lazy"
      />
    </Card>
  );
}
