import { styled } from "styled-components";

export const Filters = styled.div`
  margin-bottom: ${({ theme }) => theme.space[5]};
`;
