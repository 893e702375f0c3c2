import { styled } from "styled-components";
import { Skeleton } from "../../components/loading/skeleton.tsx";

export const Claim = styled.h1`
  overflow-wrap: anywhere;
`;

export const Picture = styled.img`
  width: 100%;
  height: auto;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
`;

/** In the shape of the picture. */
export const PictureSkeleton = styled(Skeleton)`
  height: auto;
  aspect-ratio: 1200 / 630;
`;
