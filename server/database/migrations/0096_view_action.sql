-- Steps of setup views: said by the owner of a workflow, never part of the document that everybody edits.
CREATE TABLE view_action (
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  view_id text NOT NULL,
  id text NOT NULL,
  -- The choice that it is an option of.
  parent_id text,
  place integer NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  payload jsonb NOT NULL,
  updated_by text REFERENCES "user"(id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, view_id, id)
);
