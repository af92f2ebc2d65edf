-- What a person has is found among that of all others.
CREATE INDEX "session_owner_id_updated_at_idx" ON "session"("owner_id", "updated_at" DESC);
CREATE INDEX "highlight_owner_id_paper_id_idx" ON "highlight"("owner_id", "paper_id");

-- Each search looks at those in use, among those that were merged since.
CREATE INDEX "search_segment_live_idx" ON "search_segment"("index_id") WHERE "live";
