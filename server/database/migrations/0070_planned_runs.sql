-- How far the runs of each workflow have followed its document. A server that is killed between a commit and its wave
-- leaves a document that is further: the next one starts what was missed.
CREATE TABLE run_planned (
  workflow_id text PRIMARY KEY REFERENCES workflow(id) ON DELETE CASCADE,
  -- Number of the last change of the document that was planned for.
  sequence bigint NOT NULL,
  -- SHA-256 of the nodes that were planned; null: nobody compares.
  nodes_digest text
);
-- What stands already is taken as followed: nothing old runs on its own.
INSERT INTO run_planned (workflow_id, sequence)
SELECT d.workflow_id, greatest(d.state_sequence, coalesce((SELECT max(sequence) FROM document_update u WHERE u.workflow_id = d.workflow_id), 0)) FROM document d;
