-- What the public page shows: a version that stands, not each keystroke.
CREATE TABLE publication (
  workflow_id text PRIMARY KEY REFERENCES workflow(id) ON DELETE CASCADE,
  -- Null: its version was deleted, or nothing was published yet.
  version_id text REFERENCES version(id) ON DELETE SET NULL,
  published_at timestamptz,
  -- Follows the workflow, each time that it rests.
  is_live boolean NOT NULL DEFAULT false,
  -- The page is closed from then on.
  until timestamptz,
  -- The one view that is shown; null: all.
  view_id text,
  opened integer NOT NULL DEFAULT 0
);
-- Pages that are open go on as they were.
INSERT INTO publication (workflow_id, is_live) SELECT id, true FROM workflow WHERE is_public;
