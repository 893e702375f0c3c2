import type { QuietHours } from "../../domain/quiet-hours.ts";
import type { Muted, Subject, Way } from "../../domain/subject.ts";

/** What a person chose of being told. */
export type ChosenSettings = { readonly muted: readonly Muted[]; readonly quietHours: QuietHours | null };

/** What people chose of being told. Each of these may be repeated. */
export interface SettingsStore {
  settingsOf(userId: string): Promise<ChosenSettings>;
  /** The subjects that a person switched off for one way. */
  mutedSubjects(userId: string, way: Way): Promise<readonly Subject[]>;
  mute(userId: string, muted: Muted): Promise<void>;
  unmute(userId: string, muted: Muted): Promise<void>;
  /** Sets a person's quiet hours; null takes them away. */
  setQuietHours(userId: string, quietHours: QuietHours | null): Promise<void>;
  /** The key that signs a person's links; undefined for somebody who is not known. */
  unsubscribeKeyOf(userId: string): Promise<string | undefined>;
}
