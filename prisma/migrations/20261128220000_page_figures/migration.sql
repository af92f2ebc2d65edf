-- Where the figures of a page are: found when somebody first looks at them, and kept with the page until it is read again.
ALTER TABLE "page" ADD COLUMN "figures" JSONB;
-- The displayed formulas in a passage, which a prompt shows in place of what was left out of a sentence.
ALTER TABLE "evidence" ADD COLUMN "formulas" JSONB;
