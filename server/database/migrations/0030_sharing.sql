-- When the account could first be used: at once for the local owner and the invited, else with the confirmation mail.
ALTER TABLE "user" ADD COLUMN "activatedAt" timestamptz DEFAULT now();
-- What was given at sign-up, until the account is confirmed.
ALTER TABLE "user" ADD COLUMN "pendingInfo" jsonb;
ALTER TABLE "user" ADD COLUMN phone text;
ALTER TABLE "user" ADD COLUMN "termsAcceptedAt" timestamptz;
CREATE INDEX user_email_lower ON "user"(lower(email));
CREATE INDEX user_email_domain ON "user"(lower(split_part(email, '@', 2)));

ALTER TABLE workflow ADD COLUMN is_public boolean NOT NULL DEFAULT false;

-- Who besides the owner has access. "target" is an account's id, or a domain in lower case.
CREATE TABLE workflow_share (
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('person', 'domain')),
  target text NOT NULL,
  role text NOT NULL CHECK (role IN ('view', 'edit')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, kind, target)
);
CREATE INDEX workflow_share_target ON workflow_share(kind, target);

-- A link that gives access to whoever opens it signed in; bound to one address where "email" stands.
CREATE TABLE invitation (
  id text PRIMARY KEY,
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  -- SHA-256 of the token.
  token_hash text NOT NULL UNIQUE,
  email text,
  role text NOT NULL CHECK (role IN ('view', 'edit')),
  created_by text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitation_workflow ON invitation(workflow_id);
CREATE UNIQUE INDEX invitation_email ON invitation(workflow_id, email) WHERE email IS NOT NULL;

-- Each account accepts an invitation once.
CREATE TABLE invitation_use (
  invitation_id text NOT NULL REFERENCES invitation(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invitation_id, user_id)
);

-- When each person last looked at a workflow.
CREATE TABLE workflow_view (
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, workflow_id)
);
CREATE INDEX workflow_view_recent ON workflow_view(user_id, viewed_at DESC);

-- Workflows that are gone, so that people with an old link are told why.
CREATE TABLE workflow_deleted (
  id text PRIMARY KEY,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
