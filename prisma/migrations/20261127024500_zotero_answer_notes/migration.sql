-- The answer (by its first version) that a note in Zotero is of, so that a better version can take its place there.
ALTER TABLE "zotero_write" ADD COLUMN "run_id" TEXT;
CREATE INDEX "zotero_write_run_id_idx" ON "zotero_write" ("run_id");
