-- Collections of papers, one in another. A paper may be in many, and stays when one is removed.
CREATE TABLE "collection" (
  "id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL DEFAULT 'owner',
  "name" TEXT NOT NULL,
  "parent_id" TEXT,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "removed_at" TIMESTAMP(3),
  CONSTRAINT "collection_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "collection_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "collection" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "collection_owner_id_idx" ON "collection" ("owner_id");
CREATE INDEX "collection_parent_id_idx" ON "collection" ("parent_id");

CREATE TABLE "collection_paper" (
  "collection_id" TEXT NOT NULL,
  "paper_id" TEXT NOT NULL,
  "added_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "collection_paper_pkey" PRIMARY KEY ("collection_id", "paper_id"),
  CONSTRAINT "collection_paper_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "collection_paper_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "collection_paper_paper_id_idx" ON "collection_paper" ("paper_id");
