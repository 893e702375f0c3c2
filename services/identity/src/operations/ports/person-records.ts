import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { PersonDecision, PersonRecord } from "../../domain/person-record.ts";

/** A search for a person: by id, or by address in any letter case. */
export type PersonSearch = { readonly id: string } | { readonly email: string };

/** People as staff see them. Lists are newest first and hold one more than the page. */
export interface PersonRecordReader {
  find(id: string): Promise<PersonRecord | undefined>;
  search(search: PersonSearch, page: Page<TimePosition>): Promise<readonly PersonRecord[]>;
  decisionsOn(personId: string, page: Page<TimePosition>): Promise<readonly PersonDecision[]>;
}
