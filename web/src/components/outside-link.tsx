import type { ReactNode } from "react";
import { isWebAddress } from "../shared/web-address.ts";
import { Soft } from "./layout.ts";

export type OutsideLinkProps = {
  /** The address that a user gave. One that is not a web address is rendered without a link. */
  readonly to: string;
  /** The link's name; its site if it has no name. */
  readonly children?: ReactNode;
};

/** A link that a user gave. Always shows the link's site, because a name can claim anything. */
export function OutsideLink({ to, children }: OutsideLinkProps) {
  if (!isWebAddress(to)) return <>{children ?? to}</>;
  const site = new URL(to).host;
  return (
    <>
      <a href={to} target="_blank" rel="noopener noreferrer nofollow">
        {children ?? site}
      </a>
      {children !== undefined && <Soft> ({site})</Soft>}
    </>
  );
}
