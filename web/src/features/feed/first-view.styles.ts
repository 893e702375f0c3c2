import { styled } from "styled-components";
import { DuePlace } from "./due-place.styles.ts";

/** Its content, on a phone. */
export const OnPhone = styled.div`
  display: contents;

  @media ${({ theme }) => theme.from.medium} {
    display: none;
  }
`;

/** Its content, except on a phone. */
export const ExceptOnPhone = styled.div`
  display: none;

  @media ${({ theme }) => theme.from.medium} {
    display: contents;
  }
`;

/** Where the reader's figures are except on a phone: beside the title. */
export const BesideTitle = styled.div`
  display: none;

  @media ${({ theme }) => theme.from.medium} {
    display: block;
  }

  @media ${({ theme }) => theme.from.large} {
    flex: none;
    margin-left: auto;
  }
`;

/** The line of what waits for the reader, which has a row of its own except in a wide window. */
export const DueRow = styled(DuePlace)`
  @media ${({ theme }) => theme.from.large} {
    display: none;
  }
`;
