-- The characters of a page as drawn and in reading order, on which quotes are proven. Empty for pages of earlier readers.
ALTER TABLE "page" ADD COLUMN "raw" TEXT NOT NULL DEFAULT '';
