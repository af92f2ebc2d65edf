-- A question that follows an answer of its session, and how it was understood.
ALTER TABLE "run" ADD COLUMN "follows_id" TEXT, ADD COLUMN "understood" JSONB;
