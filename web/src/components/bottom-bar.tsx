import type { ReactNode } from "react";
import { NavLink, type LinkProps, type To } from "react-router-dom";
import { css, styled } from "styled-components";
import { NavCount } from "./nav-count.tsx";

export type BottomBarItem = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: To;
  /** How many items wait there for the reader. */
  readonly count?: number;
  /**
   * For an item that opens something over the page and so is never current: what to do when it is about to be pressed.
   */
  readonly action?: Pick<LinkProps, "onPointerEnter" | "onFocus">;
};

export type BottomBarProps = { readonly label: string; readonly items: readonly BottomBarItem[] };

/** Its columns do not depend on the items, which arrive one by one in a page that is read while it loads. */
const Bar = styled.nav<{ $columns: number }>`
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: ${({ theme }) => theme.layer.bar};
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, 1fr);
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${({ theme }) => theme.colour.line};
  background: ${({ theme }) => theme.colour.surface};

  @media ${({ theme }) => theme.from.medium} {
    display: none;
  }

  @media ${({ theme }) => theme.low} {
    position: static;
  }
`;

const item = css`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 2px;
  min-height: 60px;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  text-decoration: none;

  &:focus-visible {
    outline-offset: -4px;
    border-radius: ${({ theme }) => theme.radius.input};
  }
`;

const Item = styled(NavLink)<{ $action: boolean }>`
  ${item}
  ${({ $action, theme }) =>
    $action
      ? css`
          color: ${theme.colour.accentInk};
        `
      : css`
          &[aria-current="page"] {
            color: ${theme.colour.accentInk};
          }
        `}
`;

/** At the icon's corner, so that nothing moves when the count appears. */
const CountPlace = styled.span`
  position: absolute;
  top: 4px;
  left: calc(50% + 6px);
  line-height: 1;
`;

/** The app's sections within reach of a thumb; only on small screens. */
export function BottomBar({ label, items }: BottomBarProps) {
  return (
    <Bar aria-label={label} $columns={items.length} data-bottom-bar>
      {items.map(({ label: text, icon, to, count = 0, action }) => (
        <Item
          key={text}
          to={to}
          end
          $action={action !== undefined}
          {...(action && { ...action, preventScrollReset: true, "aria-current": false })}
        >
          {icon}
          {text}
          <CountPlace>
            <NavCount count={count} />
          </CountPlace>
        </Item>
      ))}
    </Bar>
  );
}
