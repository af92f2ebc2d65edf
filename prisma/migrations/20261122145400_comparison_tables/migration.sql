-- Tables that compare papers: a cell a row, so that what is filled and what a person corrects never overwrite each other.
CREATE TABLE "comparison_table" (
  "id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL DEFAULT 'owner',
  "title" TEXT NOT NULL,
  "columns" JSONB NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'filling',
  "attempt" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "removed_at" TIMESTAMP(3),
  CONSTRAINT "comparison_table_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "comparison_table_created_at_idx" ON "comparison_table" ("created_at");

CREATE TABLE "comparison_row" (
  "table_id" TEXT NOT NULL,
  "paper_id" TEXT NOT NULL,
  "ord" INTEGER NOT NULL,
  "error" JSONB,
  CONSTRAINT "comparison_row_pkey" PRIMARY KEY ("table_id", "paper_id"),
  CONSTRAINT "comparison_row_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "comparison_table" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "comparison_row_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "comparison_row_paper_id_idx" ON "comparison_row" ("paper_id");

CREATE TABLE "comparison_cell" (
  "table_id" TEXT NOT NULL,
  "paper_id" TEXT NOT NULL,
  "column_id" TEXT NOT NULL,
  "cell" JSONB NOT NULL,
  CONSTRAINT "comparison_cell_pkey" PRIMARY KEY ("table_id", "paper_id", "column_id"),
  CONSTRAINT "comparison_cell_table_id_paper_id_fkey" FOREIGN KEY ("table_id", "paper_id") REFERENCES "comparison_row" ("table_id", "paper_id") ON DELETE CASCADE ON UPDATE CASCADE
);
