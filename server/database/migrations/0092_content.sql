-- Folders in folders: everything below a folder has its owner, and is shared with it.
CREATE TABLE folder (
  id text PRIMARY KEY,
  parent_id text REFERENCES folder(id) ON DELETE CASCADE,
  owner_id text NOT NULL REFERENCES "user"(id) ON DELETE RESTRICT,
  name text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Names that differ by case alone cannot be told apart on every machine that they are brought to.
CREATE UNIQUE INDEX folder_name ON folder(coalesce(parent_id, '@' || owner_id), lower(name));
CREATE INDEX folder_parent ON folder(parent_id);
CREATE INDEX folder_owner ON folder(owner_id);

-- A file in a folder. Its bytes are those of the upload, which goes with it.
CREATE TABLE folder_file (
  id text PRIMARY KEY,
  folder_id text NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
  added_by text NOT NULL REFERENCES "user"(id) ON DELETE RESTRICT,
  upload_id text NOT NULL REFERENCES upload(id),
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('catalog', 'element', 'model', 'space-type', 'other')),
  tags text[] NOT NULL DEFAULT '{}',
  digest text NOT NULL,
  size bigint NOT NULL,
  -- What was read from it once: number of things of a catalogue.
  facts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX folder_file_name ON folder_file(folder_id, lower(name));
CREATE INDEX folder_file_upload ON folder_file(upload_id);

-- Who besides the owner has access. "target" is an account's id, a domain in lower case, or a group's id.
CREATE TABLE folder_share (
  folder_id text NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('person', 'domain', 'group')),
  target text NOT NULL,
  role text NOT NULL CHECK (role IN ('view', 'edit')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (folder_id, kind, target)
);
CREATE INDEX folder_share_target ON folder_share(kind, target);

-- Which workflows took a file of a folder.
CREATE INDEX upload_content ON upload(content_id) WHERE content_id IS NOT NULL;
