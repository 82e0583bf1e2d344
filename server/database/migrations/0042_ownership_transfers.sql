-- Offers of a workflow to another owner; one is open at a time.
CREATE TABLE ownership_transfer (
  id text PRIMARY KEY,
  workflow_id text NOT NULL REFERENCES workflow(id) ON DELETE CASCADE,
  owner_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  recipient_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  -- What the former owner may do afterwards.
  keep text NOT NULL CHECK (keep IN ('edit', 'view', 'none')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'rejected', 'cancelled')),
  offered_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz
);
CREATE UNIQUE INDEX ownership_transfer_open ON ownership_transfer(workflow_id) WHERE state = 'pending';
CREATE INDEX ownership_transfer_recipient ON ownership_transfer(recipient_id) WHERE state = 'pending';
