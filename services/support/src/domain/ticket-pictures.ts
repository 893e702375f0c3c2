/** How many pictures a message shows at most. */
export const MAX_PICTURES = 4;

/** Pictures, and what they are shown with: a message by its id, or by the ticket's what it was opened with. */
export type ShownWith = { readonly of: string; readonly pictureIds: readonly string[] };

/** What of these pictures is shown with this message, or with what a ticket was opened with. */
export const picturesWith = (of: string, pictures: readonly ShownWith[]): readonly string[] =>
  pictures.find((shown) => shown.of === of)?.pictureIds ?? [];

/** Pictures that a message of this id comes with; one that shows none is not mentioned. */
export const shownWith = (of: string, pictureIds: readonly string[]): readonly ShownWith[] =>
  pictureIds.length === 0 ? [] : [{ of, pictureIds }];
