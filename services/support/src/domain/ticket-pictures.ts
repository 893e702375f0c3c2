/** The most pictures of a message. */
export const MAX_PICTURES = 4;

/** Pictures, and the id that they are shown with: a message's, or the ticket's for pictures of its opening. */
export type ShownWith = { readonly of: string; readonly pictureIds: readonly string[] };

/** Returns which of these pictures are shown with a message, or with the opening of a ticket. */
export const picturesWith = (of: string, pictures: readonly ShownWith[]): readonly string[] =>
  pictures.find((shown) => shown.of === of)?.pictureIds ?? [];

/** Returns the pictures of a message with this id; nothing for a message without pictures. */
export const shownWith = (of: string, pictureIds: readonly string[]): readonly ShownWith[] =>
  pictureIds.length === 0 ? [] : [{ of, pictureIds }];
