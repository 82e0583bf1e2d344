-- The document a branch began with, as JSON, deflated: what it brings back is told by three states. Null: made before this step.
ALTER TABLE branch ADD COLUMN base bytea;
CREATE INDEX branch_from ON branch (from_workflow);
