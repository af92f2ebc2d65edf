-- What a paper is to the library, in one word: of it, merged into one of it, or a work from outside.
ALTER TABLE "paper" ADD COLUMN "standing" TEXT NOT NULL DEFAULT 'library';
ALTER TABLE "paper" DISABLE TRIGGER "paper_shown";
UPDATE "paper" SET "standing" = CASE WHEN "merged_into" IS NOT NULL THEN 'merged' ELSE 'outside' END
  WHERE "merged_into" IS NOT NULL OR NOT "in_library";
ALTER TABLE "paper" ENABLE TRIGGER "paper_shown";
ALTER TABLE "paper" DROP COLUMN "in_library";
CREATE INDEX "paper_standing_idx" ON "paper"("standing");
ALTER TABLE "paper" ADD CONSTRAINT "paper_standing_check"
  CHECK ("standing" IN ('library', 'outside', 'merged') AND ("standing" = 'merged') = ("merged_into" IS NOT NULL));

DROP TRIGGER "paper_shown" ON "paper";
CREATE TRIGGER "paper_shown" AFTER UPDATE ON "paper" FOR EACH ROW
  WHEN (OLD."id" <> NEW."id" OR (OLD."status" = 'ready') <> (NEW."status" = 'ready')
    OR (OLD."removed_at" IS NULL) <> (NEW."removed_at" IS NULL) OR OLD."standing" <> NEW."standing"
    OR NEW."status" = 'ready' AND (OLD."title", OLD."authors", OLD."published", OLD."venue", OLD."arxiv_id", OLD."tags",
        OLD."origin", OLD."file_name", OLD."file_hash")
      IS DISTINCT FROM (NEW."title", NEW."authors", NEW."published", NEW."venue", NEW."arxiv_id", NEW."tags",
        NEW."origin", NEW."file_name", NEW."file_hash"))
  EXECUTE FUNCTION "note_shown_paper"();

-- What was read of works outside is searched by itself.
ALTER TABLE "chunk" DROP CONSTRAINT "chunk_layer_check";
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_layer_check" CHECK ("layer" IN ('summary', 'content', 'outside'));
ALTER TABLE "indexed_paper" DROP CONSTRAINT "indexed_paper_layer_check";
ALTER TABLE "indexed_paper" ADD CONSTRAINT "indexed_paper_layer_check" CHECK ("layer" IN ('summary', 'content', 'outside'));
ALTER TABLE "search_segment" DROP CONSTRAINT "search_segment_layer_check";
ALTER TABLE "search_segment" ADD CONSTRAINT "search_segment_layer_check"
  CHECK ("layer" IN ('summary', 'content', 'paper', 'outside'));
