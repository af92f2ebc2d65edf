-- What a model found in a paper for a subtopic of a report, as it was read: each once for one matter, subtopic, reader and text.
CREATE TABLE "paper_findings" (
  "paper_id" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "findings" JSONB NOT NULL,
  "read_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "paper_findings_pkey" PRIMARY KEY ("paper_id", "key"),
  CONSTRAINT "paper_findings_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
