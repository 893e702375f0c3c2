import { fromJsonString, isMessage, toJsonString, type DescMessage, type Registry } from "@bufbuild/protobuf";
import { METADATA_ENCODING_KEY, ValueError, type Payload, type PayloadConverterWithEncoding } from "@temporalio/common";

const ENCODING = "json/protobuf";
const MESSAGE_TYPE_KEY = "messageType";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Converts the registry's protobuf messages to protobuf's own JSON, in which 64-bit integers are texts and stay exact.
 * Enums are numbers, so that a word added by a newer version passes through one that does not know it; names, as
 * earlier versions wrote them, are read too. Throws ValueError, on either side, for a message that is not in the
 * registry.
 */
export const protobufConverter = (registry: Registry): PayloadConverterWithEncoding => ({
  encodingType: ENCODING,
  toPayload: (value: unknown): Payload | undefined => {
    if (!isMessage(value)) return undefined;
    const schema = schemaOf(registry, value.$typeName);
    return {
      metadata: {
        [METADATA_ENCODING_KEY]: encoder.encode(ENCODING),
        [MESSAGE_TYPE_KEY]: encoder.encode(schema.typeName),
      },
      data: encoder.encode(toJsonString(schema, value, { registry, enumAsInteger: true })),
    };
  },
  // Temporal's interface lets the caller name the type; the payload's own type name decides what it is.
  fromPayload: <T>({ metadata, data }: Payload): T => {
    const schema = schemaOf(registry, decoder.decode(metadata?.[MESSAGE_TYPE_KEY] ?? new Uint8Array()));
    const json = decoder.decode(data ?? new Uint8Array());
    // Ignores fields that a newer version added, so that both versions may run during a roll-out.
    return fromJsonString(schema, json, { registry, ignoreUnknownFields: true }) as T;
  },
});

function schemaOf(registry: Registry, typeName: string): DescMessage {
  const schema = registry.getMessage(typeName);
  if (schema === undefined) throw new ValueError(`"${typeName}" is not a message of the activity contracts`);
  return schema;
}
