import { styled } from "styled-components";

export const Parts = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[6]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
`;

export const Link = styled.output`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.sunken};
  font-size: ${({ theme }) => theme.size.s};
  overflow-wrap: anywhere;
  -webkit-user-select: all;
  user-select: all;
`;

/** Dark on light in both themes, because cameras expect that. */
export const Code = styled.div`
  justify-self: center;
  padding: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.input};
  background: #ffffff;
  line-height: 0;
`;

export const Picture = styled.img`
  width: 100%;
  max-width: 480px;
  height: auto;
  margin-top: ${({ theme }) => theme.space[5]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.input};
`;
