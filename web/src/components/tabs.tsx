import { NavLink } from "react-router-dom";
import { styled } from "styled-components";
import { NavCount } from "./nav-count.tsx";

export type TabsItem = {
  readonly to: string;
  readonly label: string;
  /** How many items wait there for the reader. */
  readonly count?: number;
};

export type TabsProps = { readonly label: string; readonly tabs: readonly TabsItem[] };

const Nav = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
`;

const Tab = styled(NavLink)`
  display: flex;
  gap: 6px;
  align-items: center;
  padding: 8px 12px;
  border-radius: ${({ theme }) => theme.radius.input};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  text-decoration: none;

  &:hover {
    color: ${({ theme }) => theme.colour.ink};
    background: ${({ theme }) => theme.colour.sunken};
  }

  &[aria-current="page"] {
    background: ${({ theme }) => theme.colour.accentSoft};
    color: ${({ theme }) => theme.colour.accentInk};
  }
`;

/** The app's sections; the router marks the open one. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Nav aria-label={label}>
      {tabs.map(({ to, label: text, count = 0 }) => (
        <Tab key={to} to={to} end={to === "/"}>
          {text}
          <NavCount count={count} />
        </Tab>
      ))}
    </Nav>
  );
}
