-- An account that still owns work cannot be deleted: workflows, functions that others use and files that stand in
-- workflows are handed over or deleted first, by name, never along with the account.
ALTER TABLE workflow DROP CONSTRAINT workflow_owner_id_fkey,
  ADD CONSTRAINT workflow_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES "user"(id) ON DELETE RESTRICT;
ALTER TABLE function DROP CONSTRAINT function_owner_id_fkey,
  ADD CONSTRAINT function_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES "user"(id) ON DELETE RESTRICT;
ALTER TABLE upload DROP CONSTRAINT upload_user_id_fkey,
  ADD CONSTRAINT upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE RESTRICT;
