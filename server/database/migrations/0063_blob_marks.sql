-- Bytes that nothing names: since when the sweep means to remove them. Whoever uses or names them meanwhile clears the mark.
CREATE TABLE blob_mark (
  digest text PRIMARY KEY,
  marked_at timestamptz NOT NULL
);

-- What each sweep of the bytes came to.
CREATE TABLE blob_sweep (
  swept_at timestamptz PRIMARY KEY,
  marked integer NOT NULL,
  removed integer NOT NULL,
  freed_bytes bigint NOT NULL
);

-- When a workflow last came to show a result: the right to a result that no node shows any more lapses.
ALTER TABLE result_grant ADD COLUMN granted_at timestamptz NOT NULL DEFAULT now();
