-- The run whose answer a session works on, told by its id instead of by its text.
ALTER TABLE "session" ADD COLUMN "draft_run_id" TEXT;
UPDATE "session" s SET "draft_run_id" = (
  SELECT a."run_id" FROM "answer" a JOIN "run" r ON r."id" = a."run_id"
  WHERE r."session_id" = s."id" AND a."markdown" = s."draft" ORDER BY a."created_at" DESC LIMIT 1)
WHERE s."state" = 'research';
ALTER TABLE "session" ADD CONSTRAINT "session_draft_run_id_fkey"
    FOREIGN KEY ("draft_run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The first version of each answer: so far those belonged together that had the same words, understood in the same way,
-- and what was made from them.
ALTER TABLE "run" ADD COLUMN "root_id" TEXT;
WITH RECURSIVE first AS (
  SELECT "id", first_value("id") OVER (
    PARTITION BY "session_id", "question", coalesce("understood" ->> 'text', '') ORDER BY "created_at", "id") AS root
  FROM "run" WHERE "parent_id" IS NULL
), rooted AS (
  SELECT "id", root FROM first
  UNION ALL
  SELECT r."id", p.root FROM "run" r JOIN rooted p ON r."parent_id" = p."id"
)
UPDATE "run" r SET "root_id" = rooted.root FROM rooted WHERE rooted."id" = r."id" AND rooted.root <> r."id";
