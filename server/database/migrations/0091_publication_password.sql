-- Who opens the public page is asked for it; null: nobody is.
ALTER TABLE publication ADD COLUMN password_hash text;
