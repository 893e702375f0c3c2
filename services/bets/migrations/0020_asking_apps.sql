-- The app that asked for a place last, to which the page of its payment leads back. The app is identity's, and may be gone.
ALTER TABLE participations ADD COLUMN app_id uuid;
