import { styled } from "styled-components";

/** What was chosen, in the place of the choice. */
export const Chosen = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
`;

export const FileName = styled.span`
  overflow-wrap: anywhere;
`;

/** All of a picture, however tall it is. */
export const Preview = styled.img`
  align-self: flex-start;
  max-width: 100%;
  max-height: 220px;
  border-radius: ${({ theme }) => theme.radius.input};
  object-fit: contain;
`;

/** A picture among words. It keeps its room while it loads. */
export const Shown = styled.a`
  display: block;
  width: fit-content;
  max-width: 100%;

  & img {
    display: block;
    max-width: 100%;
    max-height: min(420px, 60vh);
    width: auto;
    height: auto;
    border: 1px solid ${({ theme }) => theme.colour.line};
    border-radius: ${({ theme }) => theme.radius.input};
    background: ${({ theme }) => theme.colour.sunken};
  }
`;
