/** The largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** What a person chooses among. What is taken, the platform sees in the bytes. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";

/** Why a picture was not taken, in words for the person. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

/** Uploads a picture and returns its id, which can be shown for a day. Throws PictureRefused. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const response = await fetch("/api/pictures", {
    method: "POST",
    credentials: "same-origin",
    // Without a type the browser would send what the file's name says it is.
    headers: { "content-type": "application/octet-stream" },
    body: file,
    signal,
  });
  const told: unknown = await response.json();
  if (!response.ok) throw new PictureRefused(textIn(told, "message") ?? NOT_TAKEN);
  const pictureId = textIn(told, "pictureId");
  if (pictureId === undefined) throw new PictureRefused(NOT_TAKEN);
  return pictureId;
}

/** What is told where nothing came back that says why. */
export const NOT_TAKEN = "This picture could not be uploaded. Try again.";

function textIn(told: unknown, field: string): string | undefined {
  const value: unknown = Object(told)[field];
  return typeof value === "string" ? value : undefined;
}
