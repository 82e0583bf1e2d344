-- Canonical results by key. A result whose repetition differed is not repeatable and never reused.
CREATE TABLE result (
  key text PRIMARY KEY,
  function_digest text NOT NULL,
  result_digest text NOT NULL,
  model_digest text,
  repeatable boolean NOT NULL DEFAULT true,
  duration_ms double precision NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Which results a workflow may read: a digest alone opens nothing.
CREATE TABLE result_grant (
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  result_digest text NOT NULL,
  PRIMARY KEY (workflow_id, result_digest)
);

-- What ran: the record that people see, with the document it belongs to.
CREATE TABLE execution (
  id text PRIMARY KEY,
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  document_sequence bigint NOT NULL,
  node_id text NOT NULL,
  function_id text NOT NULL,
  key text NOT NULL,
  state text NOT NULL,
  result_digest text,
  error jsonb,
  user_id text,
  duration_ms double precision,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX execution_workflow ON execution(workflow_id, created_at DESC);

-- The last result that each node showed, so that it can be shown, marked stale, while a newer one is made.
CREATE TABLE node_result (
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  node_id text NOT NULL,
  key text NOT NULL,
  result_digest text NOT NULL,
  model_digest text,
  PRIMARY KEY (workflow_id, node_id)
);

CREATE TABLE run_setting (
  workflow_id text PRIMARY KEY REFERENCES workflow(id) ON DELETE CASCADE,
  paused boolean NOT NULL DEFAULT false
);
