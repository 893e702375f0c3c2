/** The size of the largest accepted picture, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The types offered in the file chooser. The platform decides by the bytes what it accepts. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";

/** Why a picture was refused, in words for the user. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

/** Uploads a picture and returns its id, which can be used for a day. Throws PictureRefused. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const response = await fetch("/api/pictures", {
    method: "POST",
    credentials: "same-origin",
    // Without this, the browser would derive the type from the file's name.
    headers: { "content-type": "application/octet-stream" },
    body: file,
    signal,
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new PictureRefused(textIn(answer, "message") ?? NOT_TAKEN);
  const pictureId = textIn(answer, "pictureId");
  if (pictureId === undefined) throw new PictureRefused(NOT_TAKEN);
  return pictureId;
}

/** The message when the response gives no reason. */
export const NOT_TAKEN = "This picture could not be uploaded. Try again.";

function textIn(answer: unknown, field: string): string | undefined {
  const value: unknown = Object(answer)[field];
  return typeof value === "string" ? value : undefined;
}
