-- The last sequence number is that of the newest update, else of the state: one row less to write for each group of edits.
ALTER TABLE document DROP COLUMN sequence;
