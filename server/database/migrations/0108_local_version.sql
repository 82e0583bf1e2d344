-- Versions that local runners offered: workflows pin them by digest. Their sources stay with their author.
CREATE TABLE local_version (
  digest text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  function_id text NOT NULL,
  -- Digest of the source on the author's machine.
  source_digest text NOT NULL,
  record json NOT NULL,
  machine text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX local_version_of_user ON local_version (user_id, function_id, created_at);
