-- Which papers the references of a paper name. A paper without a row has not been read for them yet: what is in the library
-- already is read once Folio is up.
CREATE TABLE "cited_papers" (
  "paper_id" TEXT NOT NULL,
  "cited" TEXT[],
  CONSTRAINT "cited_papers_pkey" PRIMARY KEY ("paper_id"),
  CONSTRAINT "cited_papers_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "cited_papers" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "cited_papers" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "cited_papers"."paper_id"));
