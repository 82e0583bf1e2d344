-- Which data folder holds the bytes that rows of this database name: one row, written by the first server that opens it.
CREATE TABLE instance (
  id text PRIMARY KEY,
  data_folder text NOT NULL,
  is_only boolean NOT NULL DEFAULT true UNIQUE CHECK (is_only),
  created_at timestamptz NOT NULL DEFAULT now()
);
