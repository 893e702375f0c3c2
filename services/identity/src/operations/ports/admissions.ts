import type { Door } from "@stakehold/messaging/change/change.ts";
import type { AdmissionEvent, AdmissionState, AdmissionWrites } from "../../domain/sign-in.ts";
import type { Profile } from "../../domain/user.ts";

/** The provider's name for a person who signs in; a new person is not known yet. */
export type AdmissionAddress = Pick<Profile, "issuer" | "subject">;

/** The only way to admit people at sign-in. */
export type AdmissionStore = Door<AdmissionAddress, AdmissionState, AdmissionWrites, AdmissionEvent>;
