-- What an option of a study looks like, one picture for each theme; drawn by whoever looked first.
ALTER TABLE study_option ADD COLUMN picture_digest text, ADD COLUMN picture_dark_digest text;
