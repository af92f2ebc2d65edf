-- What outside sources answered, so that the same question is not asked twice within a day by any process.
CREATE TABLE "source_answer" (
    "source" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "fetched_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_answer_pkey" PRIMARY KEY ("source","hash")
);
CREATE INDEX "source_answer_fetched_at_idx" ON "source_answer"("fetched_at");
