-- What a person keeps with a paper, and what reference managers know of it.
ALTER TABLE "paper"
    ADD COLUMN "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "starred" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "reading" TEXT NOT NULL DEFAULT 'unread',
    ADD COLUMN "cite_key" TEXT,
    ADD COLUMN "csl" JSONB,
    ADD COLUMN "merged_into" TEXT;
CREATE INDEX "paper_merged_into_idx" ON "paper"("merged_into");

-- What the commands of a session brought.
CREATE TABLE "entry" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "entry_session_id_created_at_idx" ON "entry"("session_id", "created_at");
ALTER TABLE "entry" ADD CONSTRAINT "entry_session_id_fkey"
    FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "run" ADD COLUMN "target" JSONB, ADD COLUMN "budget" JSONB;
ALTER TABLE "answer" ADD COLUMN "edited" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "citation" ADD COLUMN "judged_by" TEXT NOT NULL DEFAULT 'words';

-- Where papers came from in bulk.
CREATE TABLE "source_file" (
    "path" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "modified" TIMESTAMP(3) NOT NULL,
    "hash" TEXT,
    "paper_id" TEXT,
    "error" JSONB,
    "seen_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "source_file_pkey" PRIMARY KEY ("path")
);
CREATE INDEX "source_file_paper_id_idx" ON "source_file"("paper_id");

CREATE TABLE "import" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "progress" JSONB,
    "report" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "import_created_at_idx" ON "import"("created_at");

-- What models were used for, month by month.
CREATE TABLE "model_use" (
    "month" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost_usd" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "unpriced" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "model_use_pkey" PRIMARY KEY ("month", "model", "purpose")
);
