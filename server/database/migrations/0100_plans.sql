-- Limits of each plan; null: none. Who runs the server sets them.
CREATE TABLE plan (
  name text PRIMARY KEY,
  -- Functions that a person runs and changes that a person makes, in a month of UTC.
  executions integer CHECK (executions >= 0),
  edits integer CHECK (edits >= 0),
  -- Named versions of a workflow, by the plan of its owner.
  snapshots integer CHECK (snapshots >= 0)
);
INSERT INTO plan (name) VALUES ('Free'), ('Pro'), ('Unlimited'), ('2.0'), ('Individual'), ('Team'), ('Enterprise'), ('Education');
ALTER TABLE organization ADD FOREIGN KEY (plan) REFERENCES plan(name);
-- A person's own; null: that of the organisation.
ALTER TABLE "user" ADD COLUMN plan text REFERENCES plan(name);
CREATE TABLE usage (
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  -- Month, YYYY-MM.
  bucket text NOT NULL,
  executions integer NOT NULL DEFAULT 0,
  edits integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, bucket)
);
-- What people ask for; the last word stays.
CREATE TABLE plan_request (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  plan text NOT NULL REFERENCES plan(name),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'granted', 'declined')),
  answered_by text REFERENCES "user"(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz
);
CREATE UNIQUE INDEX plan_request_open ON plan_request(user_id) WHERE state = 'open';
