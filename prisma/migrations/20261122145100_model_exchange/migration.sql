-- What each model call of a run sent and got, answered or not: read by its trace alone.
CREATE TABLE "model_exchange" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "prompt" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "ms" INTEGER NOT NULL,
    "sent" TEXT NOT NULL,
    "sent_length" INTEGER NOT NULL,
    "got" TEXT NOT NULL,
    "got_length" INTEGER NOT NULL,
    "error" TEXT,

    CONSTRAINT "model_exchange_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "model_exchange_run_id_idx" ON "model_exchange"("run_id");
ALTER TABLE "model_exchange" ADD CONSTRAINT "model_exchange_run_id_fkey"
    FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
