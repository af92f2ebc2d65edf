-- The collection that the papers of an import are put into.
ALTER TABLE "import" ADD COLUMN "collection_id" TEXT;
ALTER TABLE "import" ADD CONSTRAINT "import_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
