-- Evidence is stored as it is gathered; a citation points at its passage, and both say what kind of place it is.
ALTER TABLE "evidence"
    ADD COLUMN "locator" TEXT NOT NULL DEFAULT 'page',
    ADD COLUMN "read_at" TIMESTAMP(3);
ALTER TABLE "citation"
    ADD COLUMN "evidence_id" TEXT,
    ADD COLUMN "locator" TEXT NOT NULL DEFAULT 'page';

-- What was cited before: the passage of the cited page that has the quote, else the first one of that page.
UPDATE "citation" c SET "evidence_id" = (
  SELECT e."id" FROM "evidence" e JOIN "answer" a ON a."run_id" = e."run_id"
  WHERE a."id" = c."answer_id" AND e."paper_id" = c."paper_id"
    AND e."spans" @> jsonb_build_array(jsonb_build_object('page', c."page"))
  ORDER BY strpos(e."text", c."quote") = 0, e."ord" LIMIT 1)
WHERE c."quote" <> '';

CREATE INDEX "citation_evidence_id_idx" ON "citation"("evidence_id");
ALTER TABLE "citation" ADD CONSTRAINT "citation_evidence_id_fkey"
    FOREIGN KEY ("evidence_id") REFERENCES "evidence"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "evidence" ADD CONSTRAINT "evidence_locator_check" CHECK ("locator" IN ('page', 'abstract', 'passage'));
ALTER TABLE "citation" ADD CONSTRAINT "citation_locator_check" CHECK ("locator" =
  CASE WHEN "page" > 0 THEN 'page' WHEN "page" = 0 THEN 'abstract' ELSE 'passage' END);
