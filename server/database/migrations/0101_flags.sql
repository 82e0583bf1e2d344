-- For whom a flag is on; one without a row is on for nobody.
CREATE TABLE flag (
  name text PRIMARY KEY,
  enabled_for text NOT NULL CHECK (enabled_for IN ('all', 'admins'))
);
INSERT INTO flag (name, enabled_for) VALUES ('presentationMode', 'all'), ('clientSideGeometry', 'all');
