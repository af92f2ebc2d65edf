-- A Zotero that is reached at zotero.org: whose key it is, and until when it is not to be asked.
ALTER TABLE "zotero_link" ADD COLUMN "account" JSONB;
ALTER TABLE "zotero_link" ADD COLUMN "rest_until" TIMESTAMP(3);
-- The PDF that goes with an object that Folio makes there.
ALTER TABLE "zotero_write" ADD COLUMN "file_hash" TEXT;
ALTER TABLE "zotero_write" ADD COLUMN "uploaded_at" TIMESTAMP(3);
