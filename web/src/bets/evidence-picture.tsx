import { ShownPicture, type ShownPictureProps } from "../pictures/shown-picture.tsx";

export type EvidencePictureProps = {
  readonly picture: ShownPictureProps["picture"];
  /** Who proposed the result; null where that is no longer known. */
  readonly proposer: { readonly displayName: string } | null;
};

/** A picture that the proposer gave as evidence of the result. */
export const EvidencePicture = ({ picture, proposer }: EvidencePictureProps) => (
  <ShownPicture picture={picture} alt={`Picture that ${proposer?.displayName ?? "a participant"} gave as evidence`} />
);
