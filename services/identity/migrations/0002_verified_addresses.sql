-- Mail goes to an address that the provider vouches for alone. Null where the person has not signed in since this is known.
ALTER TABLE users ADD COLUMN is_email_verified boolean;
