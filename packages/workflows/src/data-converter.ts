import { fileURLToPath } from "node:url";
/** The data converter of every client, worker and test: it preserves protobuf messages, bigint included. */
export const dataConverter = {
  payloadConverterPath: fileURLToPath(new URL("./payload-converter.ts", import.meta.url)),
};
