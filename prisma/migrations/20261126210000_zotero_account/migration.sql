-- A Zotero that is reached at zotero.org: whose key it is, and until when it is not to be asked.
ALTER TABLE "zotero_link" ADD COLUMN "account" JSONB;
ALTER TABLE "zotero_link" ADD COLUMN "rest_until" TIMESTAMP(3);
