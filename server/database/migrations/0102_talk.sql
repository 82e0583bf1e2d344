-- A talk that others follow: one of a workflow at a time, over when it is ended or eight hours old.
CREATE TABLE talk (
  id text PRIMARY KEY,
  workflow_id text NOT NULL UNIQUE REFERENCES workflow(id) ON DELETE CASCADE,
  -- Who presents.
  driver_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  driver_name text NOT NULL,
  -- Anyone with the link or the code follows.
  is_open boolean NOT NULL,
  code text NOT NULL UNIQUE,
  -- Another number makes the former remote void.
  remote_number integer NOT NULL DEFAULT 0,
  -- Slides and results as they were taken, gzip of JSON; how often they were taken.
  deck bytea NOT NULL,
  taken integer NOT NULL DEFAULT 1,
  taken_at timestamptz NOT NULL DEFAULT now(),
  state jsonb NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now()
);
-- Never in the document, which every viewer reads.
CREATE TABLE slide_note (
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  slide_id text NOT NULL,
  text text NOT NULL,
  updated_by text REFERENCES "user"(id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, slide_id)
);
