import type { QuietHours } from "../../domain/quiet-hours.ts";
import type { Muted, Subject, Channel } from "../../domain/subject.ts";

/** A person's notification settings. */
export type ChosenSettings = { readonly muted: readonly Muted[]; readonly quietHours: QuietHours | null };

/** People's notification settings. Every method may be repeated. */
export interface SettingsStore {
  settingsOf(userId: string): Promise<ChosenSettings>;
  /** Returns the subjects that a person switched off for one channel. */
  mutedSubjects(userId: string, way: Channel): Promise<readonly Subject[]>;
  mute(userId: string, muted: Muted): Promise<void>;
  unmute(userId: string, muted: Muted): Promise<void>;
  /** Sets a person's quiet hours; null removes them. */
  setQuietHours(userId: string, quietHours: QuietHours | null): Promise<void>;
  /** Returns the key that signs a person's links; undefined for an unknown person. */
  unsubscribeKeyOf(userId: string): Promise<string | undefined>;
}
