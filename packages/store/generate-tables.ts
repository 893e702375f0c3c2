import { writeFile } from "node:fs/promises";
import helper, { type DMMF } from "@prisma/generator-helper";

// Prisma runs this program (`provider` in a schema.prisma) and passes the parsed schema to it.
helper.generatorHandler({
  onManifest: () => ({ prettyName: "tables", defaultOutput: "../src/generated/tables.ts" }),
  onGenerate: async ({ dmmf, generator }) => {
    if (!generator.output?.value) throw new Error("The generator of tables has no output");
    const tables = dmmf.datamodel.models.map((model) => tableOf(model, dmmf.datamodel.enums));
    await writeFile(generator.output.value, [HEADER, ...tables].join("\n"));
  },
});

const HEADER = `// Generated from schema.prisma. Do not edit.
import type { Table } from "@stakehold/store/table.ts";
`;

/** Returns the source text of a table's definition. */
function tableOf(model: DMMF.Model, enums: readonly DMMF.DatamodelEnum[]): string {
  const columns = model.fields.filter(({ kind }) => kind !== "object").map((field) => `  ${columnOf(field, enums)},\n`);
  return `export const ${tableName(model)} = {\n${columns.join("")}} as const satisfies Table;\n`;
}

const tableName = ({ dbName, name }: DMMF.Model): string =>
  (dbName ?? name).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function columnOf(field: DMMF.Field, enums: readonly DMMF.DatamodelEnum[]): string {
  const parts = [
    `column: ${JSON.stringify(field.dbName ?? field.name)}`,
    `type: ${JSON.stringify(typeOf(field, enums))}`,
    ...(field.isRequired ? [] : ["optional: true"]),
  ];
  return `${field.name}: { ${parts.join(", ")} }`;
}

const TYPES: Readonly<Record<string, string>> = {
  String: "text",
  BigInt: "bigint",
  Int: "integer",
  DateTime: "time",
  Boolean: "flag",
  Bytes: "bytes",
  Json: "json",
};

/** Returns the type of a column: the words of an enum, or one of the types of `Column`. */
function typeOf(field: DMMF.Field, enums: readonly DMMF.DatamodelEnum[]): string | readonly string[] {
  const words = enums.find(({ name }) => name === field.type)?.values.map(({ name }) => name);
  const type = words ?? TYPES[field.type];
  if (type === undefined) throw new Error(`The column ${field.name} has the type ${field.type}, which no reader knows`);
  if (!field.isList) return type;
  if (type !== "text") throw new Error(`The column ${field.name} is a list of ${field.type}, which no reader knows`);
  return "texts";
}
