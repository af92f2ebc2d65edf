-- The same file may be several papers, each in libraries of its own.
ALTER TABLE "paper" ADD COLUMN "apart" TEXT NOT NULL DEFAULT '', ADD COLUMN "as_read" JSONB;
DROP INDEX "paper_file_hash_key";
CREATE UNIQUE INDEX "paper_file_hash_apart_key" ON "paper"("file_hash", "apart");
