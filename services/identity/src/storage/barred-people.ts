import type { BarredDigests, NameAtProvider } from "../domain/barred-digest.ts";
import type { Transaction } from "./prisma.ts";

/** Records the ban of a person of this name, without the name. */
export async function bar(
  transaction: Transaction,
  digestsOf: BarredDigests,
  { issuer, subject, barredAt }: NameAtProvider & { readonly barredAt: Date },
): Promise<void> {
  const [digest] = digestsOf({ issuer, subject });
  if (digest === undefined) throw new TypeError("There is no key to know banned people by");
  await transaction.barredPerson.createMany({ data: [{ digest, barredAt }], skipDuplicates: true });
}

/** Whether a person of this name was banned and deleted their account. */
export const isBarred = async (
  transaction: Transaction,
  digestsOf: BarredDigests,
  name: NameAtProvider,
): Promise<boolean> => (await transaction.barredPerson.count({ where: { digest: { in: [...digestsOf(name)] } } })) > 0;
