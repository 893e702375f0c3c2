import { Link, type LinkProps } from "react-router-dom";

export type CardLinkProps = LinkProps;

/** The title of an interactive card. Its link covers the card, yet a screen reader hears the title alone. */
export function CardLink(props: CardLinkProps) {
  return <Link {...props} data-card-link="" />;
}
