import { html, type Html } from "@stakehold/stand-in/html.ts";
import { createPage } from "@stakehold/stand-in/page.ts";

export const page = createPage("Stakehold traces", new URL("./traces.css", import.meta.url));

/** Shows a service's name in its colour, the same on every page. */
export const serviceTag = (service: string): Html => html`<span class="service ${hueOf(service)}">${service}</span>`;

/** Returns the class of a service's colour. */
export const hueOf = (service: string): string => `of-${service.replaceAll(/[^a-z]/g, "")}`;

/** Formats a time of day, to the millisecond. */
export const timeOf = (ms: number): Html => {
  const text = new Date(ms).toISOString();
  return html`<time datetime="${text}">${text.slice(11, 23)}</time>`;
};

/** Formats a duration in its natural unit. */
export function durationOf(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Draws a part of a longer period as a bar: its start and width, in percent. */
export function barOf(stretch: Stretch, whole: Stretch): string {
  const length = Math.max(whole.endedAtMs - whole.beganAtMs, 0.001);
  const left = ((stretch.beganAtMs - whole.beganAtMs) / length) * 100;
  const width = ((stretch.endedAtMs - stretch.beganAtMs) / length) * 100;
  return `left: ${left.toFixed(2)}%; width: ${width.toFixed(2)}%`;
}

type Stretch = { readonly beganAtMs: number; readonly endedAtMs: number };
