-- What a person's own model is used for is counted apart.
ALTER TABLE "model_use" ADD COLUMN "own" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "model_use" DROP CONSTRAINT "model_use_pkey";
ALTER TABLE "model_use" ADD CONSTRAINT "model_use_pkey" PRIMARY KEY ("owner_id", "month", "model", "purpose", "own");

-- Calls are counted in the month as they are made, and no longer as their run ends: those of runs under way are caught up on.
INSERT INTO "model_use" AS u ("owner_id", "month", "model", "purpose", "calls", "input_tokens", "output_tokens", "cost_usd", "unpriced")
SELECT r."owner_id", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), c."call"->>'model', 'answers', count(*)::int,
    sum((c."call"->>'inputTokens')::int)::int, sum((c."call"->>'outputTokens')::int)::int,
    coalesce(sum((c."call"->>'costUsd')::float8), 0), count(*) FILTER (WHERE c."call"->'costUsd' = 'null'::jsonb)::int
FROM "run_call" c JOIN "run" r ON r."id" = c."run_id"
WHERE c."call"->>'model' IS NOT NULL
GROUP BY r."owner_id", c."call"->>'model'
ON CONFLICT ("owner_id", "month", "model", "purpose", "own") DO UPDATE SET "calls" = u."calls" + excluded."calls",
    "input_tokens" = u."input_tokens" + excluded."input_tokens", "output_tokens" = u."output_tokens" + excluded."output_tokens",
    "cost_usd" = u."cost_usd" + excluded."cost_usd", "unpriced" = u."unpriced" + excluded."unpriced";

ALTER TABLE "person" ADD COLUMN "month_limit" JSONB;
ALTER TABLE "comparison_table" ADD COLUMN "notice" TEXT;
