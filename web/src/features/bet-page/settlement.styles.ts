import { styled } from "styled-components";
import { Facts } from "./story.styles.ts";

/** Six sums in two even rows, in three on a phone. */
export const Sums = styled(Facts)`
  grid-template-columns: repeat(auto-fit, minmax(max(120px, 30%), 1fr));
`;
