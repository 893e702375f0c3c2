/** A picture as people get to see it. */
export type ShownPicture = { readonly url: string; readonly width: number; readonly height: number };

/** The pictures that prove proposals. */
export interface EvidencePictures {
  /**
   * Keeps a picture that a person uploaded within a day, and returns whether there is one; another's is like one that is not
   * there. It may be repeated. Throws UNAVAILABLE.
   */
  keep(userId: string, pictureId: string): Promise<boolean>;
  /** Where somebody who may see the bet sees its picture, for half an hour at least; undefined where pictures are off. */
  show(pictureId: string): ShownPicture | undefined;
  /** Removes pictures that no bet names, a bounded number of them, and returns how many. Throws UNAVAILABLE. */
  sweep(): Promise<number>;
}
