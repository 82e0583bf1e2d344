-- Sign-in by a company's own provider. "secret" is sealed with a key that lies in the data folder, not here.
CREATE TABLE identity_provider (
  id text PRIMARY KEY,
  organization_id text REFERENCES organization(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('oidc', 'saml')),
  label text NOT NULL,
  -- OIDC: the issuer; SAML: the provider's entity id.
  issuer text NOT NULL,
  client_id text NOT NULL DEFAULT '',
  secret text,
  -- SAML: where its sign-in page is, and its certificate as PEM.
  entry_point text NOT NULL DEFAULT '',
  certificate text NOT NULL DEFAULT '',
  scopes text[] NOT NULL DEFAULT '{}',
  -- Further hosts of the provider that may be asked.
  hosts text[] NOT NULL DEFAULT '{}',
  group_map jsonb NOT NULL DEFAULT '{}',
  newcomers text NOT NULL DEFAULT 'join' CHECK (newcomers IN ('join', 'invited')),
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A sign-in that is under way: bound to a browser by its id in a cookie, to the provider by state and nonce; serves once.
CREATE TABLE sign_in_flow (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('provider', 'link', 'terminal')),
  provider_id text REFERENCES identity_provider(id) ON DELETE CASCADE,
  state_hash text UNIQUE,
  nonce text NOT NULL DEFAULT '',
  verifier text NOT NULL DEFAULT '',
  redirect text NOT NULL DEFAULT '',
  target text NOT NULL DEFAULT '',
  code_hash text,
  -- What a SAML provider said, until the page fetches it; an identity that waits to be linked.
  identity jsonb,
  tries integer NOT NULL DEFAULT 0,
  user_id text REFERENCES "user"(id) ON DELETE CASCADE,
  facts jsonb,
  expires_at timestamptz NOT NULL
);
-- What a claim gave goes with the claim; what a person gave stays: the level before, and groups that the claim brought.
ALTER TABLE membership ADD COLUMN own_level text;
ALTER TABLE "user" ADD COLUMN provider_groups text[] NOT NULL DEFAULT '{}';
CREATE INDEX account_user ON account("userId");
