import { writeBill } from "../sbom/write-bill.ts";

/** `npm run sbom`: writes which packages of others serve, as CycloneDX, for whoever looks for known vulnerabilities. */
export async function run(): Promise<number> {
  const { path, packages } = writeBill();
  console.log(`${path} names ${packages} packages.`);
  return 0;
}
