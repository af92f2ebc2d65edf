-- What a run tells while it is under way; when it has ended, the run itself keeps it without the deltas.
CREATE TABLE "run_event" (
    "run_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "event" TEXT NOT NULL,

    CONSTRAINT "run_event_pkey" PRIMARY KEY ("run_id","seq")
);
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_fkey"
    FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
