ALTER TABLE identity_provider ADD COLUMN exit_point text NOT NULL DEFAULT '';
