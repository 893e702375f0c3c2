-- Where the page of a payment sends people back to; an app that has no such address lets it end at the bet.
ALTER TABLE apps ADD COLUMN payment_return_url text;
