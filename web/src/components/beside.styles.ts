import { styled } from "styled-components";

/** Stays in sight beside the scrolling page. Its buttons are visible even before scrolling. */
export const Panel = styled.section`
  position: sticky;
  top: 88px;
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - 180px);
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};

  @media ${({ theme }) => theme.low} {
    position: static;
    max-height: none;
  }
`;

export const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[3]} ${theme.space[2]} ${theme.space[6]}`};
`;

export const Heading = styled.h2`
  font-size: ${({ theme }) => theme.size.l};
`;
