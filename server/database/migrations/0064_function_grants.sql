-- Which private versions serve a workflow: somebody brought each in who had a right to it. A digest alone gives none.
CREATE TABLE function_grant (
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  digest text NOT NULL,
  -- Who brought it in.
  user_id text NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, digest)
);
-- What people use in workflows of their own goes on running.
INSERT INTO function_grant (workflow_id, digest, user_id)
SELECT DISTINCT w.id, v.digest, w.owner_id
  FROM workflow w JOIN function f ON f.id = ANY(w.functions_used) AND f.owner_id = w.owner_id
  JOIN function_version v ON v.function_id = f.id AND NOT v.shipped;
