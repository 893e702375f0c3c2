import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";
import { Heading, Item, Panel, Rule } from "./menu.styles.ts";

/** `to` goes to a page of the app, `href` leaves it with a full page load. */
export type MenuEntry = { readonly label: string; readonly icon?: ReactNode } & (
  { readonly to: string } | { readonly href: string } | { readonly onSelect: () => void }
);

export type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement<ComponentProps<"button">>;
  readonly heading?: string;
  /** Groups of entries, with a rule between them. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly defaultOpen?: boolean;
};

/**
 * Opens beside its button, in the landmark that the button is in. The page stays usable: a menu that locked it would hide
 * all of it from screen readers.
 */
export function Menu({ trigger, heading, groups, defaultOpen = false }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Panel align="end" sideOffset={8} collisionPadding={16}>
        {heading && <Heading>{heading}</Heading>}
        {groups.map((entries, index) => (
          <Radix.Group key={entries[0]?.label}>
            {index > 0 && <Rule />}
            {entries.map((entry) => (
              <MenuItem key={entry.label} entry={entry} />
            ))}
          </Radix.Group>
        ))}
      </Panel>
    </Radix.Root>
  );
}

function MenuItem({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if ("onSelect" in entry) return <Item onSelect={entry.onSelect}>{content}</Item>;
  return (
    <Item asChild>{"to" in entry ? <Link to={entry.to}>{content}</Link> : <a href={entry.href}>{content}</a>}</Item>
  );
}
