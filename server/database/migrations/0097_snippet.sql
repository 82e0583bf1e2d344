-- Parts of graphs that somebody keeps to put in again.
CREATE TABLE snippet (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  name text NOT NULL,
  -- As it was copied: {kind: 'parti/nodes', …}.
  clip text NOT NULL,
  -- {count, places} of the clip, for lists.
  facts json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX snippet_of_user ON snippet (user_id);
