-- Schemas that administrators write; versions of functions keep those that they refer to.
CREATE TABLE authored_schema (
  id text PRIMARY KEY,
  -- Its $id: a web address, or a relative one that nobody fetches.
  address text NOT NULL,
  name text NOT NULL,
  -- JSON text: the order of its properties is that of the form.
  document text NOT NULL,
  -- One more with each change.
  revision integer NOT NULL DEFAULT 1,
  updated_by text REFERENCES "user"(id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX authored_schema_name ON authored_schema(lower(name));
CREATE UNIQUE INDEX authored_schema_address ON authored_schema(lower(address));
