import type { ReactNode } from "react";
import { isWebAddress } from "../shared/web-address.ts";
import { Soft } from "./layout.ts";

export type OutsideLinkProps = {
  /** Where somebody says that it leads. What is no address of the web leads nowhere. */
  readonly to: string;
  /** What it is called; its site where it has no name. */
  readonly children?: ReactNode;
};

/** A link that somebody else gave. Its site stands in words, because a name can say anything. */
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
