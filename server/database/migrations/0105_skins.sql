-- Looks of customers, by the name of their product.
CREATE TABLE skin (
  name text PRIMARY KEY,
  document jsonb NOT NULL,
  -- Suffixes of addresses that may use it; empty: everybody.
  view text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- The product whose look somebody signs in under, kept while they are at their provider.
ALTER TABLE sign_in_flow ADD COLUMN product text NOT NULL DEFAULT '';
