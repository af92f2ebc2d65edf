-- Star, reading state and tags are each person's own.
CREATE TABLE "paper_mark" (
    "owner_id" TEXT NOT NULL DEFAULT 'owner',
    "paper_id" TEXT NOT NULL,
    "starred" BOOLEAN NOT NULL DEFAULT false,
    "reading" TEXT NOT NULL DEFAULT 'unread',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "paper_mark_pkey" PRIMARY KEY ("owner_id", "paper_id"),
    CONSTRAINT "paper_mark_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "paper_mark_paper_id_idx" ON "paper_mark"("paper_id");
INSERT INTO "paper_mark" ("owner_id", "paper_id", "starred", "reading", "tags")
  SELECT 'owner', "id", "starred", "reading", coalesce("tags", '{}') FROM "paper"
  WHERE "starred" OR "reading" <> 'unread' OR cardinality("tags") > 0;

-- The tags of a reference manager, as its item had them, are among these.
UPDATE "paper" SET "csl" = "csl" - 'keyword' WHERE "csl" ? 'keyword';

ALTER TABLE "paper_mark" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "paper_mark" USING ("own"("owner_id"));

-- Merging kept what it gave the kept paper, so that it can be taken back: what were marks is now told by whose they are.
UPDATE "setting" SET "value" = ("value" - 'tags') #- '{fields,starred}' #- '{fields,reading}' || jsonb_build_object('marks',
    jsonb_build_array(jsonb_build_object('ownerId', 'owner', 'tags', "value" -> 'tags', 'starred', "value" #> '{fields,starred}' IS NOT NULL,
      'reading', "value" #> '{fields,reading,after}')))
  WHERE "key" LIKE 'merged %' AND "value" ? 'tags';

-- What processes remember of the tags of papers goes by the changes that they know the papers by.
DROP TRIGGER "paper_shown" ON "paper";
ALTER TABLE "paper" DROP COLUMN "starred", DROP COLUMN "reading", DROP COLUMN "tags";
CREATE TRIGGER "paper_shown" AFTER UPDATE ON "paper" FOR EACH ROW
  WHEN (OLD."id" <> NEW."id" OR (OLD."status" = 'ready') <> (NEW."status" = 'ready')
    OR (OLD."removed_at" IS NULL) <> (NEW."removed_at" IS NULL) OR OLD."standing" <> NEW."standing"
    OR NEW."status" = 'ready' AND (OLD."title", OLD."authors", OLD."published", OLD."venue", OLD."arxiv_id",
        OLD."origin", OLD."file_name", OLD."file_hash")
      IS DISTINCT FROM (NEW."title", NEW."authors", NEW."published", NEW."venue", NEW."arxiv_id",
        NEW."origin", NEW."file_name", NEW."file_hash"))
  EXECUTE FUNCTION "note_shown_paper"();

CREATE FUNCTION "note_tagged_paper"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "index_change" ("paper_id")
    SELECT "id" FROM "paper" WHERE "id" = coalesce(NEW."paper_id", OLD."paper_id") AND "status" = 'ready';
  RETURN NULL;
END
$$;
CREATE TRIGGER "paper_tagged" AFTER INSERT ON "paper_mark" FOR EACH ROW
  WHEN (NEW."tags" <> '{}') EXECUTE FUNCTION "note_tagged_paper"();
CREATE TRIGGER "paper_tagged_otherwise" AFTER UPDATE ON "paper_mark" FOR EACH ROW
  WHEN (OLD."tags" <> NEW."tags" OR OLD."owner_id" <> NEW."owner_id") EXECUTE FUNCTION "note_tagged_paper"();
CREATE TRIGGER "paper_untagged" AFTER DELETE ON "paper_mark" FOR EACH ROW
  WHEN (OLD."tags" <> '{}') EXECUTE FUNCTION "note_tagged_paper"();
