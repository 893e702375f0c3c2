import { styled } from "styled-components";

export const Picture = styled.figure`
  margin: ${({ theme }) => theme.space[4]} 0 0;
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};

  & > figcaption {
    margin-top: ${({ theme }) => theme.space[3]};
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

/** Reserves the drawing's room, so that the text below does not move when it arrives. */
export const Room = styled.div<{ $height: number }>`
  min-height: ${({ $height }) => $height}px;
`;
