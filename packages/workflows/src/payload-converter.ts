import {
  BinaryPayloadConverter,
  CompositePayloadConverter,
  JsonPayloadConverter,
  UndefinedPayloadConverter,
} from "@temporalio/common";
import { contracts } from "./contracts.ts";
import { protobufConverter } from "./protobuf-converter.ts";

/** Converts values between workflows, activities and clients; Temporal loads this file by its path. */
export const payloadConverter = new CompositePayloadConverter(
  new UndefinedPayloadConverter(),
  new BinaryPayloadConverter(),
  protobufConverter(contracts),
  new JsonPayloadConverter(),
);
