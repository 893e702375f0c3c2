import * as Radix from "@radix-ui/react-dropdown-menu";
import { Fragment, useId, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Chosen, Heading, Item, Option, Panel, Rule } from "./menu.styles.ts";

/** `to` opens a page of the app; `href` leaves it with a full page load, after `before` if there is one. */
export type MenuEntry = { readonly label: string; readonly icon?: ReactNode } & (
  | { readonly to: string }
  | { readonly href: string; readonly before?: () => Promise<void> }
  | { readonly onSelect: () => void }
);

/** A choice between options. The menu stays open, so that the effect is visible. */
export type MenuChoice = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

export type MenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<ComponentProps<"button">>;
  readonly heading?: string;
  /** Groups of entries or choices, separated by rules. */
  readonly groups: readonly (readonly MenuEntry[] | MenuChoice)[];
  readonly defaultOpen?: boolean;
};

/**
 * A menu beside its button, in the button's landmark. The page stays usable: a modal menu would hide all of it from
 * screen readers.
 */
export function Menu({ trigger, heading, groups, defaultOpen = false }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Panel align="end" sideOffset={8} collisionPadding={16}>
        {heading && <Heading>{heading}</Heading>}
        {groups.map((group, index) => (
          <Fragment key={"options" in group ? group.label : group[0]?.label}>
            {index > 0 && <Rule />}
            {"options" in group ? <Choice choice={group} /> : <Entries entries={group} />}
          </Fragment>
        ))}
      </Panel>
    </Radix.Root>
  );
}

const Entries = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <Radix.Group>
    {entries.map((entry) => (
      <MenuItem key={entry.label} entry={entry} />
    ))}
  </Radix.Group>
);

const stayOpen = (event: Event) => event.preventDefault();

function Choice({ choice: { label, options, value: chosen, onChoose } }: { choice: MenuChoice }) {
  const id = useId();
  return (
    <Radix.RadioGroup aria-labelledby={id} value={chosen} onValueChange={onChoose}>
      <Heading id={id}>{label}</Heading>
      {options.map(({ value, label: name, icon }) => (
        <Option key={value} value={value} onSelect={stayOpen}>
          {icon}
          {name}
          <Radix.ItemIndicator asChild>
            <Chosen size={16} aria-hidden />
          </Radix.ItemIndicator>
        </Option>
      ))}
    </Radix.RadioGroup>
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
    <Item asChild>
      {"to" in entry ? (
        <Link to={entry.to}>{content}</Link>
      ) : (
        <a href={entry.href} onClick={(event) => leaveAfter(entry.before, event)}>
          {content}
        </a>
      )}
    </Item>
  );
}

/** Follows a link after its `before` has finished. */
function leaveAfter(before: (() => Promise<void>) | undefined, event: MouseEvent<HTMLAnchorElement>): void {
  if (before === undefined) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void before().finally(() => window.location.assign(href));
}
