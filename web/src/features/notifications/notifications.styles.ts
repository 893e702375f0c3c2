import { Link } from "react-router-dom";
import { styled } from "styled-components";

/** One card for each bet. */
export const Groups = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding: 0;
  list-style: none;
`;

export const GroupCard = styled.li`
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
  overflow: hidden;
`;

/** The bet's title in two lines at most. */
export const BetTitle = styled.h2`
  display: -webkit-box;
  overflow: hidden;
  margin: ${({ theme }) => `${theme.space[3]} ${theme.space[4]} ${theme.space[1]}`};
  font-size: ${({ theme }) => theme.size.m};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const EntryList = styled.ol`
  padding: 0;
  list-style: none;

  & > li + li {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
`;

/** The whole entry links to where the user acts on it. */
export const EntryLink = styled(Link)`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
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

/** The kind's icon. A dot marks an unread entry; a text repeats it for users who can't see the dot. */
export const Mark = styled.span<{ readonly $isRead: boolean }>`
  position: relative;
  align-self: start;
  width: 20px;
  height: 20px;
  margin-top: 2px;
  color: ${({ theme, $isRead }) => ($isRead ? theme.colour.inkSoft : theme.colour.accentInk)};

  &::after {
    content: "";
    position: absolute;
    top: -3px;
    right: -5px;
    display: ${({ $isRead }) => ($isRead ? "none" : "block")};
    width: 8px;
    height: 8px;
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.colour.accent};
  }
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
