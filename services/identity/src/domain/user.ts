/** A person as the sign-in provider describes them. */
export type Profile = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** Whether the provider vouches for the address. Only such an address gets roles and mail. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
};

/** A person as Stakehold knows them. */
export type User = Omit<Profile, "isEmailVerified"> & {
  readonly id: string;
  readonly createdAt: Date;
  /** Null for a person who has not signed in since this field exists. */
  readonly isEmailVerified: boolean | null;
};

/** Returns a person's address for mail: null if the provider vouches for none, undefined if that is unknown. */
export function mailAddressOf({ email, isEmailVerified }: User): string | null | undefined {
  if (isEmailVerified === null) return undefined;
  return isEmailVerified ? email : null;
}

/**
 * Returns first and last name, else first name, else username, else User_ and the first part of the id (specification,
 * section 3).
 */
export function displayName({ id, firstName, lastName, username }: User): string {
  if (firstName !== null) return lastName === null ? firstName : `${firstName} ${lastName}`;
  return username ?? `User_${id.split("-", 1).join("")}`;
}
