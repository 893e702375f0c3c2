import { Link, type LinkProps } from "react-router-dom";

export type CardLinkProps = LinkProps;

/** The title of an interactive card. Its link covers the card, but screen readers announce only the title. */
export function CardLink(props: CardLinkProps) {
  return <Link {...props} data-card-link="" />;
}
