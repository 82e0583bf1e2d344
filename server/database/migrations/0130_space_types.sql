-- How far a space type is: its variants are read and checked after its bytes came, and after each change.
ALTER TABLE folder_file ADD COLUMN status text CHECK (status IN ('generating', 'updating', 'created', 'invalid'));
UPDATE folder_file SET status = 'created' WHERE type = 'space-type';
CREATE INDEX folder_file_unsettled ON folder_file(id) WHERE status IN ('generating', 'updating');
CREATE INDEX upload_folder ON upload(folder_id) WHERE folder_id IS NOT NULL;
