import { ShownPicture, type ShownPictureProps } from "../pictures/shown-picture.tsx";

export type EvidencePictureProps = {
  readonly picture: ShownPictureProps["picture"];
  /** Who proposed the result; null where nobody knows any more. */
  readonly proposer: { readonly displayName: string } | null;
};

/** What somebody showed as evidence of the result that they proposed. */
export const EvidencePicture = ({ picture, proposer }: EvidencePictureProps) => (
  <ShownPicture picture={picture} alt={`Picture that ${proposer?.displayName ?? "a participant"} gave as evidence`} />
);
