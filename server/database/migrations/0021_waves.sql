-- Waves that are under way: one a workflow, the newer replaces the older. A server that ends leaves its rows behind;
-- whoever finds a lease run out carries on.
CREATE TABLE run_wave (
  workflow_id text PRIMARY KEY REFERENCES workflow(id) ON DELETE CASCADE,
  -- Account whose edit or click caused it.
  user_id text,
  everything boolean NOT NULL,
  targets text[] NOT NULL DEFAULT '{}',
  holder text NOT NULL,
  lease_until timestamptz NOT NULL,
  -- Times it was taken over: one that ends the server each time is given up.
  takeovers integer NOT NULL DEFAULT 0
);
CREATE INDEX run_wave_lease ON run_wave(lease_until);
CREATE INDEX execution_key ON execution(workflow_id, key, created_at DESC);
