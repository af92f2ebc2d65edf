-- Retractions, corrections and notices of concern, as Retraction Watch and Crossref tell of them.
CREATE TABLE "publication_notice" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "doi" TEXT,
    "pmid" TEXT,
    "date" TEXT,
    "url" TEXT,
    "reasons" TEXT[],

    CONSTRAINT "publication_notice_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "publication_notice_doi_idx" ON "publication_notice"("doi");
CREATE INDEX "publication_notice_pmid_idx" ON "publication_notice"("pmid");
