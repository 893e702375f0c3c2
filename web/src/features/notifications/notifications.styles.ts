import { Link } from "react-router-dom";
import { styled } from "styled-components";

export const EntryList = styled.ol`
  padding: 0;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
  list-style: none;
  overflow: hidden;

  & > li + li {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
`;

/** The whole entry links to where the user acts on it. */
export const EntryLink = styled(Link)`
  display: grid;
  grid-template-columns: 12px minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};
  color: ${({ theme }) => theme.colour.ink};
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover {
    background: ${({ theme }) => theme.colour.sunken};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const Title = styled.span<{ readonly $isRead: boolean }>`
  font-weight: ${({ theme, $isRead }) => ($isRead ? theme.weight.regular : theme.weight.strong)};
`;

/** Marks an unread entry; a text repeats it for users who can't see the dot. */
export const Dot = styled.span<{ readonly $isRead: boolean }>`
  align-self: start;
  width: 8px;
  height: 8px;
  margin-top: 8px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme, $isRead }) => ($isRead ? "transparent" : theme.colour.accent)};
`;

export const Text = styled.span`
  grid-column: 2;
  color: ${({ theme }) => theme.colour.inkSoft};
`;

/** Below the text, so that a title has the full width of a phone. */
export const When = styled.span`
  grid-column: 2;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;
