-- Stars that people give to functions whose record asks for them; one rating a person and function.
CREATE TABLE function_rating (
  function_id text NOT NULL REFERENCES function(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (function_id, user_id)
);
CREATE INDEX function_rating_user ON function_rating(user_id);
