-- Where a workflow was branched from. The origin may be gone: its id stays.
CREATE TABLE branch (
  workflow_id text PRIMARY KEY REFERENCES workflow(id) ON DELETE CASCADE,
  from_workflow text NOT NULL,
  from_sequence bigint NOT NULL,
  version_id text
);
