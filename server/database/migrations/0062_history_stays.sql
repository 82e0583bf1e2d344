-- States from before a document was brought to a newer schema are never thinned away.
ALTER TABLE document_history ADD COLUMN stays boolean NOT NULL DEFAULT false;
