-- Threads of comments on parts of a workflow, and what was said. Never in the document: what viewers read, only editors write.
CREATE TABLE comment_thread (
  id text PRIMARY KEY,
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  -- {kind, id, elementId?, name}
  anchor jsonb NOT NULL,
  created_by text REFERENCES "user"(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_by text REFERENCES "user"(id) ON DELETE SET NULL,
  resolved_at timestamptz
);
CREATE INDEX comment_thread_workflow ON comment_thread(workflow_id, created_at, id);

CREATE TABLE comment (
  id text PRIMARY KEY,
  thread_id text NOT NULL REFERENCES comment_thread(id) ON DELETE CASCADE,
  author_id text REFERENCES "user"(id) ON DELETE SET NULL,
  -- Empty once it was deleted.
  text text NOT NULL CHECK (length(text) <= 8000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX comment_thread_order ON comment(thread_id, created_at, id);

-- Who was named in a comment and has not looked at its thread since.
CREATE TABLE comment_mention (
  comment_id text NOT NULL REFERENCES comment(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_mention_user ON comment_mention(user_id);
