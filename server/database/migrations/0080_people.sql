-- What people tell of themselves, and how far along an account is: deactivated ones sign in no more, erased ones have no face.
ALTER TABLE "user" ADD COLUMN given_name text, ADD COLUMN family_name text, ADD COLUMN company text, ADD COLUMN title text,
  ADD COLUMN referral text, ADD COLUMN avatar_digest text, ADD COLUMN language text,
  ADD COLUMN deactivated_at timestamptz, ADD COLUMN erased_at timestamptz;

CREATE TABLE organization (
  id text PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  plan text NOT NULL DEFAULT 'Unlimited',
  skin_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A domain counts once it was verified: by a record in DNS, or by the word of an administrator.
CREATE TABLE organization_domain (
  domain text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  token text NOT NULL,
  verified_at timestamptz,
  verified_by text CHECK (verified_by IN ('dns', 'administrator')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE membership (
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  organization_id text NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  level text NOT NULL CHECK (level IN ('guest', 'member', 'manager', 'owner')),
  -- What an administrator opened to the person whatever the level: 'usage', 'content'.
  selected text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id)
);
CREATE INDEX membership_organization ON membership(organization_id);
CREATE TABLE org_group (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX org_group_name ON org_group(organization_id, lower(name));
CREATE TABLE group_member (
  group_id text NOT NULL REFERENCES org_group(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  -- What a provider's claim gave goes with the claim; what a person gave stays.
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'provider')),
  PRIMARY KEY (group_id, user_id, source)
);
CREATE INDEX group_member_user ON group_member(user_id);
-- People who were asked to join and have no account yet.
CREATE TABLE organization_invitation (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  email text NOT NULL,
  name text NOT NULL DEFAULT '',
  level text NOT NULL CHECK (level IN ('guest', 'member', 'manager', 'owner')),
  groups text[] NOT NULL DEFAULT '{}',
  token_hash text NOT NULL UNIQUE,
  created_by text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (organization_id, email)
);
-- Days on which somebody worked here.
CREATE TABLE usage_day (
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  day date NOT NULL,
  PRIMARY KEY (user_id, day)
);

ALTER TABLE workflow_share DROP CONSTRAINT workflow_share_kind_check,
  ADD CONSTRAINT workflow_share_kind_check CHECK (kind IN ('person', 'domain', 'group'));

-- Everybody belongs to the organisation of this server, however the account came about. Once it has a domain of its own,
-- whoever comes from elsewhere is a guest.
INSERT INTO organization (id, name, slug) VALUES ('home', 'Parti', 'home');
CREATE FUNCTION join_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership (user_id, organization_id, level)
  SELECT NEW.id, 'home', CASE
    WHEN NEW.role = 'admin' THEN 'owner'
    WHEN NOT EXISTS (SELECT FROM organization_domain WHERE verified_at IS NOT NULL)
      OR EXISTS (SELECT FROM organization_domain WHERE verified_at IS NOT NULL AND domain = lower(split_part(NEW.email, '@', 2))) THEN 'member'
    ELSE 'guest' END
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER user_joins AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION join_home();
INSERT INTO membership (user_id, organization_id, level)
SELECT id, 'home', CASE WHEN role = 'admin' THEN 'owner' ELSE 'member' END FROM "user";
CREATE INDEX session_user_seen ON "session"("userId", "lastSeenAt" DESC);
