import Check from "lucide-react/icons/check";
import { styled } from "styled-components";
import type { Scope } from "../generated/graphql.ts";
import { scopeWords } from "./scope-words.ts";

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;

  & li {
    display: flex;
    gap: ${({ theme }) => theme.space[2]};
  }

  & svg {
    flex: none;
    margin-top: 3px;
    color: ${({ theme }) => theme.colour.accentInk};
  }
`;

/** What an app may do, one line each. */
export const ScopeList = ({ scopes }: { readonly scopes: readonly Scope[] }) => (
  <List>
    {scopes.map((scope) => (
      <li key={scope}>
        <Check size={18} aria-hidden />
        {scopeWords[scope]}
      </li>
    ))}
  </List>
);
