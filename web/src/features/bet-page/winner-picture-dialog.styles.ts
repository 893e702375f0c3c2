import { styled } from "styled-components";

/** As large as the dialog, in the shape of the picture, so that nothing moves once it has loaded. */
export const Picture = styled.img`
  width: 100%;
  height: auto;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.input};
`;

export const News = styled.p`
  font-weight: ${({ theme }) => theme.weight.medium};

  &:focus {
    outline: none;
  }
`;
