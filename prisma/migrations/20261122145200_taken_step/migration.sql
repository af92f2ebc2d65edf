-- Results of steps that a run under way takes over from the version that it begins again from.
CREATE TABLE "taken_step" (
    "run_id" TEXT NOT NULL,
    "ord" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "item" TEXT,
    "output" TEXT,

    CONSTRAINT "taken_step_pkey" PRIMARY KEY ("run_id","ord")
);
ALTER TABLE "taken_step" ADD CONSTRAINT "taken_step_run_id_fkey"
    FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- { step, version }: what it took over, in words that stay when the steps are gone.
ALTER TABLE "run" ADD COLUMN "taken" JSONB;
