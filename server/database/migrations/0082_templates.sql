-- Templates that people of this server saved: a state with its results, apart from the workflow it came from.
CREATE TABLE template (
  id text PRIMARY KEY,
  -- Null: the account is gone. What everybody sees stays.
  owner_id text REFERENCES "user"(id) ON DELETE SET NULL,
  name text NOT NULL,
  description text NOT NULL,
  -- The workflow may be gone: its id stays.
  source_workflow text NOT NULL,
  schema_version integer NOT NULL,
  -- Deflated.
  state bytea NOT NULL,
  -- {node: {key, digest}}
  results jsonb NOT NULL,
  functions_used text[] NOT NULL,
  thumbnail_digest text,
  thumbnail_dark_digest text,
  state_of text NOT NULL DEFAULT 'saved' CHECK (state_of IN ('saved', 'promoted')),
  -- One at most stands first in the gallery.
  is_featured boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX template_owner ON template(owner_id);
CREATE UNIQUE INDEX template_featured ON template(is_featured) WHERE is_featured;
