-- What the key of a shown result was made of, and why the function ran for it.
ALTER TABLE node_result ADD COLUMN facts jsonb;
ALTER TABLE node_result ADD COLUMN causes jsonb;
