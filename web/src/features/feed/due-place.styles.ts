import { styled } from "styled-components";

/** As high as the line in it before that has loaded. In a wide window it is beside the title, whose row is as high. */
export const DuePlace = styled.div`
  min-width: 0;
  min-height: 44px;
  margin-bottom: ${({ theme }) => theme.space[2]};

  @media ${({ theme }) => theme.from.large} {
    margin-bottom: 0;
  }
`;
