-- A Zotero that Folio keeps in step with: which libraries of it, what they hold, and which papers that became.
CREATE TABLE "zotero_link" (
  "id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL DEFAULT 'owner',
  "kind" TEXT NOT NULL DEFAULT 'local',
  "address" TEXT NOT NULL,
  "server_id" TEXT,
  "zotero_version" TEXT,
  "state" TEXT NOT NULL DEFAULT 'connected',
  "problem" JSONB,
  "left_out_tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "polled_at" TIMESTAMP(3),
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "zotero_link_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "zotero_link_owner_id_kind_key" ON "zotero_link" ("owner_id", "kind");

CREATE TABLE "zotero_library" (
  "id" TEXT NOT NULL,
  "link_id" TEXT NOT NULL,
  "library" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 0,
  "whole" BOOLEAN NOT NULL DEFAULT true,
  "chosen" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "gone" JSONB,
  "read_at" TIMESTAMP(3),
  CONSTRAINT "zotero_library_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "zotero_library_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "zotero_link" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "zotero_library_link_id_library_key" ON "zotero_library" ("link_id", "library");

CREATE TABLE "zotero_collection" (
  "library_id" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "parent_key" TEXT,
  "collection_id" TEXT,
  CONSTRAINT "zotero_collection_pkey" PRIMARY KEY ("library_id", "key"),
  CONSTRAINT "zotero_collection_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "zotero_library" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "zotero_item" (
  "library_id" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "item_type" TEXT NOT NULL,
  "parent_key" TEXT,
  "data" JSONB NOT NULL,
  "file" TEXT,
  "file_stamp" TEXT,
  "trashed" BOOLEAN NOT NULL DEFAULT false,
  "changed" BOOLEAN NOT NULL DEFAULT true,
  "paper_id" TEXT,
  "outcome" TEXT,
  "reason" TEXT,
  "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "filed" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "hidden_at" TIMESTAMP(3),
  CONSTRAINT "zotero_item_pkey" PRIMARY KEY ("library_id", "key"),
  CONSTRAINT "zotero_item_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "zotero_library" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "zotero_item_library_id_parent_key_idx" ON "zotero_item" ("library_id", "parent_key");
CREATE INDEX "zotero_item_paper_id_idx" ON "zotero_item" ("paper_id");
