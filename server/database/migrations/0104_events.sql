-- What pages tell of their use, where the operator keeps it and the person agreed: never contents, and never of whom.
CREATE TABLE event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- Of one tab, made by it.
  session text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_at ON event(at);
