CREATE TABLE workflow (
  id text PRIMARY KEY,
  owner_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Function ids in use, projected from the document.
  functions_used text[] NOT NULL DEFAULT '{}',
  thumbnail_digest text,
  from_template text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX workflow_owner ON workflow(owner_id, updated_at DESC, id);

-- Shipped functions have no owner.
CREATE TABLE function (
  id text PRIMARY KEY,
  owner_id text REFERENCES "user"(id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE function_version (
  function_id text NOT NULL REFERENCES function(id) ON DELETE CASCADE,
  digest text NOT NULL,
  tag text NOT NULL CHECK (tag IN ('live', 'test', 'local')),
  record jsonb NOT NULL,
  -- Blob of the bundled source.
  bundle_digest text,
  shipped boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (function_id, digest)
);

CREATE TABLE upload (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  content_type text NOT NULL,
  extension text NOT NULL,
  is_zipped boolean NOT NULL DEFAULT false,
  purpose text NOT NULL,
  function_id text,
  workflow_id text REFERENCES workflow(id) ON DELETE CASCADE,
  content_id text,
  folder_id text,
  file_name text,
  size bigint,
  digest text,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX upload_workflow ON upload(workflow_id);
