import { generateKeyPairSync } from "node:crypto";
import { publishSigningKeys } from "@stakehold/service/security/signing-keys.ts";

/** Makes a new key that signs receipts. */
export const newReceiptKeys = () => publishSigningKeys([generateKeyPairSync("ed25519").privateKey]);
