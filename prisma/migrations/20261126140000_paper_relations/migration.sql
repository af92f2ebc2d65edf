-- How a model said that words of a paper stand to a sentence: whoever looks the same up again pays nothing.
CREATE TABLE "paper_relation" (
  "paper_id" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "relation" TEXT NOT NULL,
  "judged_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "paper_relation_pkey" PRIMARY KEY ("paper_id", "key"),
  CONSTRAINT "paper_relation_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
