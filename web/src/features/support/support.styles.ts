import { styled } from "styled-components";

export const TicketBox = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};

  & h2 {
    overflow-wrap: anywhere;
  }
`;

/** The question's first two lines; all of it is one click away. */
export const Excerpt = styled.p`
  display: -webkit-box;
  overflow: hidden;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const Thread = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
`;

/** The user's own messages are on the right, as in any conversation; each message also names its author. */
export const MessageItem = styled.li<{ $own: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  max-width: 88%;
  align-self: ${({ $own }) => ($own ? "flex-end" : "flex-start")};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme, $own }) => ($own ? theme.colour.accentSoft : theme.colour.sunken)};

  & p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

/** The author and the time. Not a `header` element, which in a dialog screen readers treat as the page's. */
export const MessageAuthor = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

export const Composer = styled.form`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${({ theme }) => theme.space[2]};
  align-items: end;

  & textarea {
    min-height: 44px;
    max-height: 180px;
    resize: none;
  }
`;

/** A select with its label above and its button beside it, so that a name is fully readable on a phone too. */
export const AssignForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};

  & > label {
    flex-basis: 100%;
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
  & > div {
    flex: 1 1 140px;
    min-width: 0;
  }
`;

/** The same for a template. It is above the message and not a form of its own, because it sends nothing. */
export const PickForm = styled(AssignForm).attrs({ as: "div" })``;

/** Stacked actions, less prominent than the conversation. */
export const History = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.size.s};

  & > li {
    display: flex;
    flex-direction: column;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
