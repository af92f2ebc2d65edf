-- What an object that Folio wrote to Zotero is to be changed to, until Zotero has taken that.
ALTER TABLE "zotero_write" ADD COLUMN "next" JSONB;
