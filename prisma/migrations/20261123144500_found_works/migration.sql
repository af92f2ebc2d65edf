-- What outside sources tell of a work.
ALTER TABLE "paper" ADD COLUMN "pmid" TEXT, ADD COLUMN "citations" INTEGER, ADD COLUMN "found" JSONB;
CREATE INDEX "paper_pmid_idx" ON "paper"("pmid");
