-- The order of inputs and outputs is the author's: jsonb sorts keys, json keeps them. What was sorted before stays so until it is published again.
ALTER TABLE function ALTER COLUMN record TYPE json;
ALTER TABLE function_version ALTER COLUMN record TYPE json;
