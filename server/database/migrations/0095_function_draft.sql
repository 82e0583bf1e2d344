-- What somebody writes on a function and has not kept as a version: each has their own.
CREATE TABLE function_draft (
  function_id text NOT NULL REFERENCES function(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  -- Digest of the version that it began from; null where there was none.
  base_digest text,
  -- {path: text}, in the author's order; the record stands there as parti.json.
  files json NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (function_id, user_id)
);
