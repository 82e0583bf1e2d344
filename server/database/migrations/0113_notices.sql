-- What people are told of; each row is one person's.
CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('share', 'transfer', 'invitation', 'quota')),
  -- Whoever caused it; their name is read when it is shown.
  actor_id text REFERENCES "user"(id) ON DELETE SET NULL,
  data jsonb NOT NULL,
  -- What is told once only has the same text here.
  once text,
  -- Whether the person wants this kind in the product; else only as mail.
  in_bell boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  mailed_at timestamptz
);
CREATE INDEX notification_of_user ON notification (user_id, id DESC);
CREATE INDEX notification_created ON notification (created_at);
CREATE UNIQUE INDEX notification_once ON notification (user_id, once) WHERE once IS NOT NULL;
-- Where a person hears of a kind; a kind without a row is as it comes.
CREATE TABLE notice_choice (
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('share', 'transfer', 'invitation', 'quota')),
  bell boolean NOT NULL,
  mail boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
