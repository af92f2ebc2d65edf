-- An item of Zotero that Folio did not make, and puts tags on: "data" says which.
ALTER TABLE "zotero_write" ADD COLUMN "item_key" TEXT;
CREATE INDEX "zotero_write_item_key_idx" ON "zotero_write" ("item_key");
