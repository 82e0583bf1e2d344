-- Every edit stays: what a compaction takes out of document_update moves here, packed. Contiguous: from, from + 1, … to.
CREATE TABLE document_segment (
  workflow_id text NOT NULL REFERENCES document(workflow_id) ON DELETE CASCADE,
  from_sequence bigint NOT NULL,
  to_sequence bigint NOT NULL,
  -- Who, when and what of each update; deflated.
  updates bytea NOT NULL,
  -- What lists show: {at, until, from, to, userId}.
  entries jsonb NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (workflow_id, from_sequence)
);
CREATE INDEX document_segment_ended ON document_segment(ended_at);

-- States that updates are played upon, and those that stay when their updates have gone. `packed`: deflated.
ALTER TABLE document_history ADD COLUMN packed boolean NOT NULL DEFAULT false,
  -- Schema of the state; null: what it says of itself.
  ADD COLUMN schema_version integer;

-- Which result a node showed from which change of the document on.
CREATE TABLE node_result_log (
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  sequence bigint NOT NULL,
  node_id text NOT NULL,
  key text NOT NULL,
  result_digest text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, sequence, node_id)
);
-- What stands now is the beginning.
INSERT INTO node_result_log (workflow_id, sequence, node_id, key, result_digest)
SELECT n.workflow_id, coalesce(p.sequence, d.state_sequence), n.node_id, n.key, n.result_digest
  FROM node_result n JOIN document d USING (workflow_id) LEFT JOIN run_planned p USING (workflow_id);

-- A state that stays, with the results it had. Named by people, or kept by the server before something that takes much away.
CREATE TABLE version (
  id text PRIMARY KEY,
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  sequence bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('named', 'before-restore', 'presented', 'published', 'branch-point', 'template')),
  name text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  schema_version integer NOT NULL,
  -- Deflated.
  state bytea NOT NULL,
  -- {node: {key, digest}}
  results jsonb NOT NULL DEFAULT '{}',
  picture_digest text,
  picture_dark_digest text,
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX version_workflow ON version(workflow_id, sequence DESC);
