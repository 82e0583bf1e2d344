-- A picture of a workflow for the dark theme, beside the light one.
ALTER TABLE workflow ADD COLUMN thumbnail_dark_digest text;
