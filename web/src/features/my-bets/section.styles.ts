import { styled } from "styled-components";

/** A list of bets with its heading, beside the other one where there is room. */
export const Section = styled.section`
  min-width: 0;

  & > h2 {
    margin-bottom: ${({ theme }) => theme.space[3]};
  }
`;
