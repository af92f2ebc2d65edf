-- The latest runs of a mode say what the next is likely to take.
CREATE INDEX "run_mode_finished_at_idx" ON "run"("mode", "finished_at");
