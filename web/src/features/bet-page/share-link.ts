/** Where everybody finds a bet. */
export const linkOf = (betId: string): string => `${window.location.origin}/bet/${betId}`;

export type Shared = "shared" | "dismissed" | "copied" | "failed";

/** Hands a link to the device's share sheet; without one, or when it refuses, the link is copied. */
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

/** Copies a link, where the browser lets the page. */
export async function copyLink(link: string): Promise<"copied" | "failed"> {
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "failed";
  }
}
