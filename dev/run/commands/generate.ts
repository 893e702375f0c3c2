import { generate } from "../generate/generate.ts";

/** `npm run generate`: what is generated from contracts and schemas. */
export async function run(): Promise<number> {
  await generate();
  return 0;
}
