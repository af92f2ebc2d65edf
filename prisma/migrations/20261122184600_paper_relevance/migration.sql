-- How far a work bears on a subtopic of a report, as it was judged: each once for one matter, subtopic and judge.
CREATE TABLE "paper_relevance" (
  "paper_id" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "score" DOUBLE PRECISION NOT NULL,
  "judged_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "paper_relevance_pkey" PRIMARY KEY ("paper_id", "key"),
  CONSTRAINT "paper_relevance_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
