import { styled } from "styled-components";

export const TicketBox = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};

  & h2 {
    overflow-wrap: anywhere;
  }
`;

/** Two lines of what was asked; the whole of it is one click away. */
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

/** What one wrote oneself stands to the right, as in any conversation; who wrote it is said in words too. */
export const Said = styled.li<{ $own: boolean }>`
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

/** Who said it and when. It is no header of the page, which a dialog's would be to a screen reader. */
export const SaidBy = styled.div`
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

/** A choice with its label above and its button beside it: a name is read whole on a phone, too. */
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

/** The same for a template. It stands above the message and is no form of its own, because it sends nothing. */
export const PickForm = styled(AssignForm).attrs({ as: "div" })``;

/** Acts under each other, quieter than the conversation. */
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
