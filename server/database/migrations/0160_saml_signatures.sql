-- Whether what is asked of a SAML provider carries our signature; key and certificate lie in the data folder.
ALTER TABLE identity_provider ADD COLUMN signs_requests boolean NOT NULL DEFAULT false;
