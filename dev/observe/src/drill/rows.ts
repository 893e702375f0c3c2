import { z } from "zod";

/** Where the drill runs, and its name on the page. */
export const places = { computer: "one computer", cluster: "Kubernetes" } as const;

export type PlaceName = keyof typeof places;

const firedAlert = z.object({ name: z.string(), dashboard: z.string(), panel: z.string() });

const row = z.object({
  /** The alerts that fired for the fault, each with where its cause is seen. */
  alerts: z.array(firedAlert).readonly(),
  firedSeconds: z.number().int().nonnegative(),
  resolvedSeconds: z.number().int().nonnegative(),
});

const rows = z.partialRecord(z.enum(["computer", "cluster"]), z.record(z.string(), row));

export type FiredAlert = z.infer<typeof firedAlert>;

/** The result of one fault whose alerts fired correctly. */
export type Row = z.infer<typeof row>;

/** The last good row of each fault, by place and the fault's name. */
export type Rows = z.infer<typeof rows>;

/** Reads `docs/operations/drill.json`. Throws if it is invalid. */
export const readRows = (text: string): Rows => rows.parse(JSON.parse(text));

/** Returns the rows with one fault's new result: a fault without correct alerts loses its row. */
export const withRow = (all: Rows, place: PlaceName, fault: string, given: Row | undefined): Rows => {
  const { [fault]: _before, ...others } = all[place] ?? {};
  return { ...all, [place]: given === undefined ? others : { ...others, [fault]: given } };
};
