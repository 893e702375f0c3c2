import { styled } from "styled-components";

/** As high with words alone as with figures. */
export const Sums = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space[2]};
  align-items: baseline;
  min-height: 34px;
  color: ${({ theme }) => theme.colour.inkSoft};

  & > span > span {
    color: ${({ theme }) => theme.colour.ink};
  }
`;
