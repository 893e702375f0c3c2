/** Returns a bet's public address. */
export const linkOf = (betId: string): string => `${window.location.origin}/bet/${betId}`;

export type Shared = "shared" | "dismissed" | "copied" | "failed";

/** Passes a link to the device's share sheet; without one, or if it refuses, copies the link. */
export async function shareLink({ title, link }: { title: string; link: string }): Promise<Shared> {
  const sheet: unknown = Reflect.get(navigator, "share");
  if (typeof sheet === "function") {
    try {
      await navigator.share({ title, url: link });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    }
  }
  return copyLink(link);
}

/** Copies a link, if the browser allows it. */
export async function copyLink(link: string): Promise<"copied" | "failed"> {
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "failed";
  }
}
