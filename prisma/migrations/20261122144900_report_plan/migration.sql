-- The plan of a report, as the person left it.
CREATE TABLE "report_plan" (
    "run_id" TEXT NOT NULL,
    "plan" JSONB NOT NULL,
    "accepted_at" TIMESTAMP(3),
    CONSTRAINT "report_plan_pkey" PRIMARY KEY ("run_id")
);
ALTER TABLE "report_plan" ADD CONSTRAINT "report_plan_run_id_fkey"
    FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
