import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import { PictureLink, ShownSideBySide } from "./pictures.styles.ts";

const ShownPictureFacts = graphql(`
  fragment ShownPicture on Picture {
    url
    width
    height
  }
`);

export type ShownPictureProps = {
  readonly picture: FragmentType<typeof ShownPictureFacts>;
  /** Whose picture it is and what it shows, for people who can't see it. */
  readonly alt: string;
};

/** A user's picture, which opens in full size in its own tab. */
export function ShownPicture({ picture, alt }: ShownPictureProps) {
  const { url, width, height } = readFragment(ShownPictureFacts, picture);
  return (
    <PictureLink href={url} target="_blank" rel="noopener noreferrer" title="Open the picture in full">
      <img src={url} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
    </PictureLink>
  );
}

export type ShownPicturesProps = {
  readonly pictures: readonly ShownPictureProps["picture"][];
  /** Returns each picture's alternative text by its index from 0. */
  readonly altOf: (place: number) => string;
};

/** The pictures of a message: a single one in full, several small and side by side. */
export function ShownPictures({ pictures, altOf }: ShownPicturesProps) {
  const shown = pictures.map((picture, place) => <ShownPicture key={place} picture={picture} alt={altOf(place)} />);
  return shown.length > 1 ? <ShownSideBySide>{shown}</ShownSideBySide> : shown;
}
