-- What became of changes by hand in the run of a key: two ways to one result may have two reports.
ALTER TABLE result ADD COLUMN overrides jsonb;
