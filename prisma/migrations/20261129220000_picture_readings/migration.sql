-- What a model wrote about a figure or a formula, kept by its place on the page, for everybody who has the paper.
CREATE TABLE "picture_reading" (
  "paper_id" TEXT NOT NULL,
  "page" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "place" TEXT NOT NULL,
  "text" TEXT,
  "model" TEXT NOT NULL,
  CONSTRAINT "picture_reading_pkey" PRIMARY KEY ("paper_id", "page", "kind", "place"),
  CONSTRAINT "picture_reading_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "picture_reading_kind_check" CHECK ("kind" IN ('figure', 'formula'))
);
ALTER TABLE "picture_reading" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "picture_reading" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "picture_reading"."paper_id"));
