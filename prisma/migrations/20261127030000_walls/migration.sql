-- What a person wrote on a paper is theirs.
ALTER TABLE "note" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE "note" DROP CONSTRAINT "note_pkey";
ALTER TABLE "note" ADD CONSTRAINT "note_pkey" PRIMARY KEY ("owner_id", "paper_id");
CREATE INDEX "note_paper_id_idx" ON "note"("paper_id");
ALTER TABLE "highlight" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'owner';

-- Whoever owns the tables passes these by: they hold for the role under which people's own queries run, see lib/db/walls.ts.
CREATE FUNCTION "own"("owner_id" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE
    RETURN "owner_id" = current_setting('folio.owner', true);

ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "session" USING ("own"("owner_id"));
ALTER TABLE "run" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "run" USING ("own"("owner_id"));
ALTER TABLE "import" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "import" USING ("own"("owner_id"));
ALTER TABLE "zotero_link" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "zotero_link" USING ("own"("owner_id"));
ALTER TABLE "comparison_table" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "comparison_table" USING ("own"("owner_id"));
ALTER TABLE "topic" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "topic" USING ("own"("owner_id"));
ALTER TABLE "model_use" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "model_use" USING ("own"("owner_id"));
ALTER TABLE "collection" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "collection" USING ("own"("owner_id"));
ALTER TABLE "zotero_act" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "zotero_act" USING ("own"("owner_id"));
ALTER TABLE "note" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "note" USING ("own"("owner_id"));
ALTER TABLE "highlight" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "highlight" USING ("own"("owner_id"));

-- What belongs to one of these is seen with it.
ALTER TABLE "entry" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "entry" USING (EXISTS (SELECT FROM "session" WHERE "session"."id" = "entry"."session_id"));
ALTER TABLE "report_plan" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "report_plan" USING (EXISTS (SELECT FROM "run" WHERE "run"."id" = "report_plan"."run_id"));
ALTER TABLE "run_call" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "run_call" USING (EXISTS (SELECT FROM "run" WHERE "run"."id" = "run_call"."run_id"));
ALTER TABLE "model_exchange" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "model_exchange" USING (EXISTS (SELECT FROM "run" WHERE "run"."id" = "model_exchange"."run_id"));
ALTER TABLE "taken_step" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "taken_step" USING (EXISTS (SELECT FROM "run" WHERE "run"."id" = "taken_step"."run_id"));
ALTER TABLE "run_event" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "run_event" USING (EXISTS (SELECT FROM "run" WHERE "run"."id" = "run_event"."run_id"));
ALTER TABLE "evidence" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "evidence" USING (EXISTS (SELECT FROM "run" WHERE "run"."id" = "evidence"."run_id"));
ALTER TABLE "answer" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "answer" USING (EXISTS (SELECT FROM "run" WHERE "run"."id" = "answer"."run_id"));
ALTER TABLE "citation" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "citation" USING (EXISTS (SELECT FROM "answer" WHERE "answer"."id" = "citation"."answer_id"));
ALTER TABLE "saved_answer" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "saved_answer" USING (EXISTS (SELECT FROM "answer" WHERE "answer"."id" = "saved_answer"."answer_id"));
ALTER TABLE "zotero_library" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "zotero_library" USING (EXISTS (SELECT FROM "zotero_link" WHERE "zotero_link"."id" = "zotero_library"."link_id"));
ALTER TABLE "zotero_collection" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "zotero_collection" USING (EXISTS (SELECT FROM "zotero_library" WHERE "zotero_library"."id" = "zotero_collection"."library_id"));
ALTER TABLE "zotero_item" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "zotero_item" USING (EXISTS (SELECT FROM "zotero_library" WHERE "zotero_library"."id" = "zotero_item"."library_id"));
ALTER TABLE "comparison_row" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "comparison_row" USING (EXISTS (SELECT FROM "comparison_table" WHERE "comparison_table"."id" = "comparison_row"."table_id"));
ALTER TABLE "comparison_cell" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "comparison_cell" USING (EXISTS (SELECT FROM "comparison_table" WHERE "comparison_table"."id" = "comparison_cell"."table_id"));
ALTER TABLE "topic_page" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "topic_page" USING (EXISTS (SELECT FROM "topic" WHERE "topic"."id" = "topic_page"."topic_id"));
ALTER TABLE "topic_find" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "topic_find" USING (EXISTS (SELECT FROM "topic" WHERE "topic"."id" = "topic_find"."topic_id"));
ALTER TABLE "collection_paper" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "collection_paper" USING (EXISTS (SELECT FROM "collection" WHERE "collection"."id" = "collection_paper"."collection_id"));
ALTER TABLE "zotero_write" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "zotero_write" USING (EXISTS (SELECT FROM "zotero_act" WHERE "zotero_act"."id" = "zotero_write"."act_id"));

-- It looks at tables of the engine, which that role does not see.
ALTER FUNCTION "require_owner"(TEXT, TEXT) SECURITY DEFINER SET search_path = public, pg_temp;
