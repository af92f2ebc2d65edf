-- When a paper was merged into another one, and what came in or ended since a point in time.
ALTER TABLE "paper" ADD COLUMN "merged_at" TIMESTAMP(3);
CREATE INDEX "paper_added_at_idx" ON "paper" ("added_at");
CREATE INDEX "paper_removed_at_idx" ON "paper" ("removed_at");
CREATE INDEX "paper_merged_at_idx" ON "paper" ("merged_at");
CREATE INDEX "run_owner_id_finished_at_idx" ON "run" ("owner_id", "finished_at");
CREATE INDEX "topic_find_found_at_idx" ON "topic_find" ("found_at");
