-- One shared document a workflow: compacted state, then the updates after it.
CREATE TABLE document (
  workflow_id text PRIMARY KEY REFERENCES workflow(id) ON DELETE CASCADE,
  schema_version integer NOT NULL,
  -- Last sequence number given out.
  sequence bigint NOT NULL DEFAULT 0,
  -- Yjs state that holds every update up to state_sequence.
  state bytea NOT NULL,
  state_sequence bigint NOT NULL DEFAULT 0
);

CREATE TABLE document_update (
  workflow_id text NOT NULL REFERENCES document(workflow_id) ON DELETE CASCADE,
  sequence bigint NOT NULL,
  user_id text,
  data bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, sequence)
);

-- Thinned history: the state at a sequence number, one for each five minutes of change.
CREATE TABLE document_history (
  workflow_id text NOT NULL REFERENCES document(workflow_id) ON DELETE CASCADE,
  sequence bigint NOT NULL,
  state bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, sequence)
);
