import type { Door } from "@stakehold/messaging/change.ts";
import type { AdmissionEvent, AdmissionState, AdmissionWrites } from "../../domain/sign-in.ts";
import type { Profile } from "../../domain/user.ts";

/** Who signs in, as the provider names them; a new person is not known yet. */
export type AdmissionAddress = Pick<Profile, "issuer" | "subject">;

/** The one door through which people come in. */
export type AdmissionStore = Door<AdmissionAddress, AdmissionState, AdmissionWrites, AdmissionEvent>;
