import { waitFor } from "../platform/wait-for.ts";
import { getJson, type Person } from "./person.ts";

type Escrow = {
  readonly participations: readonly { readonly status: string; readonly bet: { readonly id: string } }[];
};

/** Returns the status of the person's stake in a bet from the API. */
export async function stakeStatusOf(person: Person, betId: string): Promise<string | undefined> {
  const { participations } = await getJson<Escrow>(person, "/api/user/escrow-balance");
  return participations.find(({ bet }) => bet.id === betId)?.status;
}

/** Waits until the person's stake in a bet has a status. */
export const untilStatus = (person: Person, betId: string, status: string): Promise<boolean> =>
  waitFor(`${person.name}'s stake to be ${status}`, async () => (await stakeStatusOf(person, betId)) === status);
