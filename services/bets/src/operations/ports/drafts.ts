/** Removes drafts that were never published, and that only their creators ever saw. */
export interface DraftRemoval {
  /** Deletes up to `limit` of a person's drafts with their texts; returns the number. A place that was paid is kept. */
  remove(userId: string, limit: number): Promise<number>;
}
