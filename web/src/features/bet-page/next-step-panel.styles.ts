import { css, styled } from "styled-components";
import { visuallyHidden } from "../../components/visually-hidden.ts";

/** A card that stays in sight beside the story; on a phone, a bar above the app's own bottom bar. */
export const Panel = styled.aside<{ $tall: boolean }>`
  position: fixed;
  right: 0;
  bottom: calc(60px + env(safe-area-inset-bottom));
  left: 0;
  z-index: ${({ theme }) => theme.layer.bar};
  display: flex;
  flex-direction: ${({ $tall }) => ($tall ? "column" : "row")};
  gap: ${({ theme, $tall }) => theme.space[$tall ? 2 : 3]};
  align-items: ${({ $tall }) => ($tall ? "stretch" : "center")};
  justify-content: space-between;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-top: 1px solid ${({ theme }) => theme.colour.line};
  background: ${({ theme }) => theme.colour.surface};

  & h2 {
    font-size: ${({ theme }) => theme.size.m};
  }
  & > button,
  & > a {
    flex: none;
    white-space: nowrap;
  }

  @media ${({ theme }) => theme.from.medium} {
    bottom: 0;
    padding: ${({ theme }) => `${theme.space[4]} ${theme.space[6]}`};
  }

  @media ${({ theme }) => theme.from.large} {
    position: sticky;
    top: 88px;
    bottom: auto;
    z-index: auto;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[5]};
    align-items: stretch;
    padding: ${({ theme }) => theme.space[6]};
    border: 1px solid ${({ theme }) => theme.colour.line};
    border-radius: ${({ theme }) => theme.radius.card};

    & h2 {
      font-size: ${({ theme }) => theme.size.l};
    }
  }

  @media ${({ theme }) => theme.low} {
    position: static;
  }
`;

/** Where the buttons say it all, a phone shows them alone. */
export const Words = styled.div<{ $isPlain: boolean }>`
  min-width: 0;

  ${({ theme, $isPlain }) =>
    $isPlain &&
    css`
      @media not all and ${theme.from.large} {
        ${visuallyHidden}
      }
    `}

  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

export const OwnBox = styled.section`
  padding: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.sunken};
  font-size: ${({ theme }) => theme.size.s};
`;
