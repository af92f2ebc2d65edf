-- The list of runs: all of an owner's, and those of a mode or a status, the newest first.
CREATE INDEX "run_owner_id_created_at_id_idx" ON "run" ("owner_id", "created_at" DESC, "id" DESC);
CREATE INDEX "run_owner_id_mode_created_at_idx" ON "run" ("owner_id", "mode", "created_at" DESC);
CREATE INDEX "run_owner_id_status_created_at_idx" ON "run" ("owner_id", "status", "created_at" DESC);
