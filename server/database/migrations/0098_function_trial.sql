-- Values that the people of a function try it with, and what it is expected to give for them.
CREATE TABLE function_trial (
  function_id text NOT NULL REFERENCES function(id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Metric inputs by name.
  inputs json NOT NULL,
  -- {name of dependency: canonical text of its model}.
  models json NOT NULL,
  -- {outputs, elements by kind}; null while nothing is expected.
  expected json,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (function_id, name)
);
