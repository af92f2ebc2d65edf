-- Passages of papers that a person marked, with what they wrote beside them.
CREATE TABLE "highlight" (
    "id" TEXT NOT NULL,
    "paper_id" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "rects" JSONB NOT NULL,
    "quote" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "highlight_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "highlight_paper_id_page_idx" ON "highlight"("paper_id", "page");
ALTER TABLE "highlight" ADD CONSTRAINT "highlight_paper_id_fkey"
    FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;
