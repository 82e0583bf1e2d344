-- Results that workflows took from the store in place of a run, by function and day (UTC), for the figures of the function.
CREATE TABLE function_reuse (
  function_id text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (function_id, day)
);
