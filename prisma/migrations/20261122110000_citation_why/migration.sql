-- What a reader found that carries a statement, is missing or differs, in a few words.
ALTER TABLE "citation" ADD COLUMN "why" TEXT;
