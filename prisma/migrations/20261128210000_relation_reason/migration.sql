-- The reason that a model gives for how words of a paper stand to a sentence.
ALTER TABLE "paper_relation" ADD COLUMN "why" TEXT;
