import type { Face } from "../components/faces.tsx";

const names = ["Alice Archer", "bob", "Carol Chen", "Dave Dunn", "Erin", "Frank Fox", "Grace Gray", "Heidi Hart"];

/** The gallery's people, always the same ones. */
export const people: readonly Face[] = names.map((displayName, index) => ({
  id: `0193b2a1-person-${index * 37}`,
  displayName,
}));

export const money = (amount: string) => ({ amount });

const dayMs = 86_400_000;

/** Returns the time so many days from now, in the graph's format. */
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
