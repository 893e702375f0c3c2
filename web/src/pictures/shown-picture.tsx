import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import { Shown } from "./pictures.styles.ts";

const ShownPictureFacts = graphql(`
  fragment ShownPicture on Picture {
    url
    width
    height
  }
`);

export type ShownPictureProps = {
  readonly picture: FragmentType<typeof ShownPictureFacts>;
  /** Whose picture it is, and of what, for who can't see it. */
  readonly alt: string;
};

/** Somebody's picture, which opens as large as it is in a tab of its own. */
export function ShownPicture({ picture, alt }: ShownPictureProps) {
  const { url, width, height } = readFragment(ShownPictureFacts, picture);
  return (
    <Shown href={url} target="_blank" rel="noopener noreferrer" title="Open the picture in full">
      <img src={url} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
    </Shown>
  );
}
