/** The members of an image element that are used here. */
type Drawn = { readonly naturalWidth: number; decode(): Promise<void> };

/** Returns a picture's own width once it is loaded. Loading fails if the pages' policy or the gateway blocks it. */
export const widthOnceLoaded = async (image: Drawn): Promise<number> => {
  await image.decode();
  return image.naturalWidth;
};
