-- Words of pages that OCR recognized, so that a scan which is read again is not recognized again.
CREATE TABLE "ocr_page" (
  "paper_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "reading" JSONB NOT NULL,
  CONSTRAINT "ocr_page_pkey" PRIMARY KEY ("paper_id", "number"),
  CONSTRAINT "ocr_page_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "paper" ADD COLUMN "ocr_pages" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "paper" DROP CONSTRAINT "paper_status_check";
ALTER TABLE "paper" ADD CONSTRAINT "paper_status_check"
  CHECK ("status" IN ('queued', 'reading', 'ocr', 'summarizing', 'indexing', 'ready', 'failed'));
ALTER TABLE "ocr_page" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "ocr_page" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "ocr_page"."paper_id"));
