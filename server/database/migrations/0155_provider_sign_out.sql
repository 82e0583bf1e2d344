-- Whether whoever signs out here is led to the provider, to sign out there too.
ALTER TABLE identity_provider ADD COLUMN signs_out boolean NOT NULL DEFAULT false;
-- By which provider a session began, and its identity token, sealed: the provider asks for it at the sign-out.
ALTER TABLE "session" ADD COLUMN provider_id text REFERENCES identity_provider(id) ON DELETE SET NULL;
ALTER TABLE "session" ADD COLUMN provider_token text;
