-- What outside sources answered, so that the same question is not asked twice within a day by any process.
CREATE TABLE "source_answer" (
    "source" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "fetched_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_answer_pkey" PRIMARY KEY ("source","hash")
);
CREATE INDEX "source_answer_fetched_at_idx" ON "source_answer"("fetched_at");

-- From when on a source may be asked again: the distance that sources ask for holds over all processes.
CREATE TABLE "source_turn" (
    "source" TEXT NOT NULL,
    "free_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "source_turn_pkey" PRIMARY KEY ("source")
);
