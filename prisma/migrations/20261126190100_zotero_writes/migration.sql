-- What the person had Folio write to Zotero, object by object.
CREATE TABLE "zotero_act" (
  "id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL DEFAULT 'owner',
  "server_id" TEXT NOT NULL,
  "library" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "aim" TEXT NOT NULL DEFAULT 'write',
  "status" TEXT NOT NULL DEFAULT 'chosen',
  "message" TEXT NOT NULL DEFAULT '',
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "zotero_act_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "zotero_act_owner_id_created_at_idx" ON "zotero_act" ("owner_id", "created_at");

CREATE TABLE "zotero_write" (
  "key" TEXT NOT NULL,
  "act_id" TEXT NOT NULL,
  "ord" INTEGER NOT NULL,
  "data" JSONB NOT NULL,
  "highlight_id" TEXT,
  "status" TEXT NOT NULL DEFAULT 'chosen',
  "sent_at" TIMESTAMP(3),
  "version" INTEGER,
  "message" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "zotero_write_pkey" PRIMARY KEY ("key"),
  CONSTRAINT "zotero_write_act_id_fkey" FOREIGN KEY ("act_id") REFERENCES "zotero_act" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "zotero_write_act_id_idx" ON "zotero_write" ("act_id");
CREATE INDEX "zotero_write_highlight_id_idx" ON "zotero_write" ("highlight_id");
