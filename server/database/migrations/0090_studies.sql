-- One workflow with other values of some inputs, option by option: what each gave stays.
CREATE TABLE study (
  id text PRIMARY KEY,
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  name text NOT NULL,
  -- The document that it was made from, as JSON; deflated.
  document bytea NOT NULL,
  -- [{node, property, values}]
  axes jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX study_workflow ON study(workflow_id, created_at DESC);
CREATE TABLE study_option (
  study_id text NOT NULL REFERENCES study(id) ON DELETE CASCADE,
  n integer NOT NULL,
  -- A value for each axis.
  "values" jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  -- {node: {key, digest}}
  results jsonb NOT NULL DEFAULT '{}',
  -- [{node, output, value}]
  figures jsonb NOT NULL DEFAULT '[]',
  -- {code, parameters, node}
  error jsonb,
  starred boolean NOT NULL DEFAULT false,
  dropped boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (study_id, n)
);
CREATE INDEX study_option_waiting ON study_option(study_id, n) WHERE state = 'waiting';
