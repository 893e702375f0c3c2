import ExternalLink from "lucide-react/icons/external-link";
import { Soft } from "../../components/layout.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import { isWebAddress } from "../../shared/web-address.ts";
import { LinkCard } from "./voting.styles.ts";

export type EvidenceLinkProps = {
  /** The address that the proposer gave. */
  readonly to: string;
};

/** The evidence's site, and below it the page on that site. */
export function EvidenceLink({ to }: EvidenceLinkProps) {
  if (!isWebAddress(to)) return <p>Evidence: {to}</p>;
  const { pathname, search } = new URL(to);
  return (
    <LinkCard>
      <OutsideLink to={to} />
      <Soft>{pathname === "/" && search === "" ? "The proposer's evidence" : `${pathname}${search}`}</Soft>
      <ExternalLink size={18} aria-hidden />
    </LinkCard>
  );
}
