-- What people tell whoever looks after the server.
CREATE TABLE feedback (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX feedback_created ON feedback(created_at DESC, id);
