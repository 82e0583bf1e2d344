-- Whose a Yjs client id is: its first user's for good, so that nobody writes in another's name.
CREATE TABLE document_client (
  workflow_id text NOT NULL REFERENCES document(workflow_id) ON DELETE CASCADE,
  client_id bigint NOT NULL,
  user_id text NOT NULL,
  PRIMARY KEY (workflow_id, client_id)
);
