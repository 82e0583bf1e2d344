-- The record of an own function as its author last saved it; versions keep the record that they were published with.
ALTER TABLE function ADD COLUMN record jsonb;
-- Came inside a file from elsewhere: never trusted, whoever opened the file.
ALTER TABLE function_version ADD COLUMN imported boolean NOT NULL DEFAULT false;
-- Versions of a function, newest first.
CREATE INDEX function_version_function ON function_version(function_id, created_at DESC);
