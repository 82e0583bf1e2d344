-- Functions: who may do what with them, numbered versions of which one is released and one is tested.
ALTER TABLE function
  ADD COLUMN visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('private', 'public')),
  -- Numbers of the released version and of the one that test mode edits and runs.
  ADD COLUMN live integer,
  ADD COLUMN test integer,
  -- Numbers are never given twice, so that a deleted version is not taken for a later one.
  ADD COLUMN last_number integer NOT NULL DEFAULT 0,
  ADD COLUMN thumbnail_digest text,
  -- {reason, successor?}: runs where it is pinned, is offered no more.
  ADD COLUMN retired jsonb;

ALTER TABLE function_version
  ADD COLUMN number integer,
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN author_id text REFERENCES "user"(id) ON DELETE SET NULL,
  -- Blob of the author's files as written; versions of before this was kept have none.
  ADD COLUMN source_digest text,
  -- When it was released first; a version that was released once goes on running where it is pinned.
  ADD COLUMN live_at timestamptz;
UPDATE function_version v SET number = n.number
  FROM (SELECT function_id, digest, row_number() OVER (PARTITION BY function_id ORDER BY created_at, digest) AS number FROM function_version) n
 WHERE n.function_id = v.function_id AND n.digest = v.digest;
UPDATE function_version SET live_at = created_at WHERE shipped OR tag = 'live';
UPDATE function_version v SET author_id = f.owner_id FROM function f WHERE f.id = v.function_id;
UPDATE function f SET
  last_number = coalesce((SELECT max(number) FROM function_version v WHERE v.function_id = f.id), 0),
  test = (SELECT max(number) FROM function_version v WHERE v.function_id = f.id),
  live = (SELECT max(number) FROM function_version v WHERE v.function_id = f.id AND v.live_at IS NOT NULL);
ALTER TABLE function_version
  ALTER COLUMN number SET NOT NULL,
  DROP CONSTRAINT function_version_pkey,
  ADD PRIMARY KEY (function_id, number),
  DROP COLUMN tag;
-- What is restored is a version of its own with the same digest.
CREATE INDEX function_version_digest ON function_version(digest);
CREATE UNIQUE INDEX function_version_shipped ON function_version(function_id, digest) WHERE shipped;

CREATE TABLE function_permission (
  function_id text NOT NULL REFERENCES function(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('person', 'domain', 'group')),
  -- Account id, domain or id of a group.
  grantee text NOT NULL,
  may text NOT NULL CHECK (may IN ('execute', 'contribute', 'publish', 'stats')),
  PRIMARY KEY (function_id, kind, grantee, may)
);
-- Who ran a function, and when, for its statistics.
CREATE INDEX execution_function ON execution(function_id, created_at DESC);
