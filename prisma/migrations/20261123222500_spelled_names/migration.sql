-- The names of several words that the text of a paper spells out, to be found by their initials. A paper without a row
-- has not been read for them yet: what is in the library already is read once Folio is up.
CREATE TABLE "spelled_names" (
  "paper_id" TEXT NOT NULL,
  "initials" TEXT[],
  "names" JSONB NOT NULL,
  CONSTRAINT "spelled_names_pkey" PRIMARY KEY ("paper_id"),
  CONSTRAINT "spelled_names_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "spelled_names_initials_idx" ON "spelled_names" USING GIN ("initials");
