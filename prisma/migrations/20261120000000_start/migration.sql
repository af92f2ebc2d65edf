CREATE EXTENSION IF NOT EXISTS vector;

-- CreateTable
CREATE TABLE "paper" (
    "id" TEXT NOT NULL,
    "origin" TEXT NOT NULL DEFAULT 'upload',
    "url" TEXT,
    "in_library" BOOLEAN NOT NULL DEFAULT true,
    "file_name" TEXT NOT NULL,
    "file_hash" TEXT,
    "file_size" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "progress" JSONB,
    "error" JSONB,
    "title" TEXT NOT NULL DEFAULT '',
    "authors" TEXT[],
    "published" TEXT,
    "venue" TEXT,
    "arxiv_id" TEXT,
    "doi" TEXT,
    "abstract" TEXT,
    "edited" TEXT[],
    "page_count" INTEGER NOT NULL DEFAULT 0,
    "added_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMP(3),

    CONSTRAINT "paper_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "paper_alias" (
    "id" TEXT NOT NULL,
    "paper_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "added_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "paper_alias_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page" (
    "paper_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "width" DOUBLE PRECISION NOT NULL,
    "height" DOUBLE PRECISION NOT NULL,
    "blocks" JSONB NOT NULL,
    "map" JSONB NOT NULL,

    CONSTRAINT "page_pkey" PRIMARY KEY ("paper_id","number")
);

-- CreateTable
CREATE TABLE "summary" (
    "paper_id" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "analyst" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "summary_pkey" PRIMARY KEY ("paper_id")
);

-- CreateTable
CREATE TABLE "note" (
    "paper_id" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "note_pkey" PRIMARY KEY ("paper_id")
);

-- CreateTable
CREATE TABLE "search_index" (
    "id" SERIAL NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "embedding_model" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "learned_from" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_index_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "index_layer" (
    "index_id" INTEGER NOT NULL,
    "layer" TEXT NOT NULL,
    "chunk_count" INTEGER NOT NULL DEFAULT 0,
    "average_length" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "index_layer_pkey" PRIMARY KEY ("index_id","layer")
);

-- CreateTable
CREATE TABLE "index_term" (
    "index_id" INTEGER NOT NULL,
    "layer" TEXT NOT NULL,
    "term" INTEGER NOT NULL,
    "df" INTEGER NOT NULL,

    CONSTRAINT "index_term_pkey" PRIMARY KEY ("index_id","layer","term")
);

-- CreateTable
CREATE TABLE "term_vector" (
    "index_id" INTEGER NOT NULL,
    "term" INTEGER NOT NULL,
    "vector" halfvec NOT NULL,

    CONSTRAINT "term_vector_pkey" PRIMARY KEY ("index_id","term")
);

-- CreateTable
CREATE TABLE "chunk" (
    "id" TEXT NOT NULL,
    "index_id" INTEGER NOT NULL,
    "paper_id" TEXT NOT NULL,
    "layer" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "section" TEXT NOT NULL,
    "ord" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "spans" JSONB NOT NULL,
    "tokens" INTEGER NOT NULL,
    "length" INTEGER NOT NULL DEFAULT 0,
    "keywords" sparsevec,
    "embedding" halfvec,

    CONSTRAINT "chunk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'initial',
    "last_query_set" TEXT[],
    "selected_paper" TEXT,
    "draft" TEXT,
    "original_query" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMP(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "feedback" TEXT,
    "parent_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "error" JSONB,
    "events" JSONB,
    "usage" JSONB,
    "trace" JSONB,
    "cancelled_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "ord" INTEGER NOT NULL,
    "paper_id" TEXT NOT NULL,
    "chunk_id" TEXT,
    "kind" TEXT NOT NULL,
    "section" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "spans" JSONB NOT NULL,
    "relevance" DOUBLE PRECISION NOT NULL,
    "question" TEXT NOT NULL,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answer" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "analyst" TEXT NOT NULL,
    "rating" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "citation" (
    "id" TEXT NOT NULL,
    "answer_id" TEXT NOT NULL,
    "ord" INTEGER NOT NULL,
    "marker" TEXT NOT NULL,
    "paper_id" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "sentence" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "rects" JSONB NOT NULL,
    "verdict" TEXT NOT NULL,

    CONSTRAINT "citation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_answer" (
    "id" TEXT NOT NULL,
    "answer_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "saved_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "paper_file_hash_key" ON "paper"("file_hash");

-- CreateIndex
CREATE INDEX "paper_arxiv_id_idx" ON "paper"("arxiv_id");

-- CreateIndex
CREATE INDEX "paper_doi_idx" ON "paper"("doi");

-- CreateIndex
CREATE INDEX "paper_alias_paper_id_idx" ON "paper_alias"("paper_id");

-- CreateIndex
CREATE INDEX "chunk_index_id_layer_paper_id_idx" ON "chunk"("index_id", "layer", "paper_id");

-- CreateIndex
CREATE INDEX "chunk_paper_id_idx" ON "chunk"("paper_id");

-- CreateIndex
CREATE INDEX "session_updated_at_idx" ON "session"("updated_at");

-- CreateIndex
CREATE INDEX "run_session_id_created_at_idx" ON "run"("session_id", "created_at");

-- CreateIndex
CREATE INDEX "evidence_run_id_ord_idx" ON "evidence"("run_id", "ord");

-- CreateIndex
CREATE UNIQUE INDEX "answer_run_id_key" ON "answer"("run_id");

-- CreateIndex
CREATE INDEX "citation_answer_id_ord_idx" ON "citation"("answer_id", "ord");

-- CreateIndex
CREATE INDEX "citation_paper_id_idx" ON "citation"("paper_id");

-- AddForeignKey
ALTER TABLE "paper_alias" ADD CONSTRAINT "paper_alias_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page" ADD CONSTRAINT "page_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summary" ADD CONSTRAINT "summary_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "index_layer" ADD CONSTRAINT "index_layer_index_id_fkey" FOREIGN KEY ("index_id") REFERENCES "search_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "index_term" ADD CONSTRAINT "index_term_index_id_fkey" FOREIGN KEY ("index_id") REFERENCES "search_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "term_vector" ADD CONSTRAINT "term_vector_index_id_fkey" FOREIGN KEY ("index_id") REFERENCES "search_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_index_id_fkey" FOREIGN KEY ("index_id") REFERENCES "search_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "answer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_answer" ADD CONSTRAINT "saved_answer_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "answer"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say.

-- One index answers at a time.
CREATE UNIQUE INDEX "search_index_active_key" ON "search_index" ("active") WHERE "active";

ALTER TABLE "paper" ADD CONSTRAINT "paper_status_check"
  CHECK ("status" IN ('queued', 'reading', 'summarizing', 'indexing', 'ready', 'failed'));
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_layer_check" CHECK ("layer" IN ('summary', 'content'));
ALTER TABLE "run" ADD CONSTRAINT "run_status_check"
  CHECK ("status" IN ('pending', 'in_progress', 'completed', 'failed', 'cancelled', 'max_iterations_reached', 'interrupted'));
ALTER TABLE "citation" ADD CONSTRAINT "citation_verdict_check" CHECK ("verdict" IN ('verified', 'weak', 'missing'));

-- Every search reads the keywords of many passages: they stay in the row, and the text moves out of it.
ALTER TABLE "chunk" ALTER COLUMN "keywords" SET STORAGE MAIN;

-- Counts and document frequencies follow the chunks, whoever adds or deletes them (cascades included).
-- Writers of a layer wait for each other at its row, so that they touch its terms one after the other.
CREATE FUNCTION "count_chunks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM 1 FROM "index_layer"
    WHERE ("index_id", "layer") IN (SELECT "index_id", "layer" FROM changed)
    ORDER BY "index_id", "layer" FOR UPDATE;
  UPDATE "index_layer" l SET "chunk_count" = l."chunk_count" + sign * c."count"
    FROM (SELECT "index_id", "layer", count(*) AS "count" FROM changed GROUP BY 1, 2) c
    WHERE l."index_id" = c."index_id" AND l."layer" = c."layer";
  -- The join leaves out a generation that is being deleted as a whole.
  INSERT INTO "index_term" ("index_id", "layer", "term", "df")
    SELECT c."index_id", c."layer", split_part(entry, ':', 1)::INTEGER, sign * count(*)
    FROM changed c
    JOIN "index_layer" l ON l."index_id" = c."index_id" AND l."layer" = c."layer"
    JOIN "search_index" i ON i."id" = c."index_id"
    CROSS JOIN string_to_table(substring(c."keywords"::TEXT FROM '\{(.*)\}'), ',') AS entry
    WHERE entry <> ''
    GROUP BY 1, 2, 3
    ON CONFLICT ("index_id", "layer", "term") DO UPDATE SET "df" = "index_term"."df" + EXCLUDED."df";
  RETURN NULL;
END
$$;

CREATE TRIGGER "chunk_added" AFTER INSERT ON "chunk"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_chunks"();
CREATE TRIGGER "chunk_deleted" AFTER DELETE ON "chunk"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_chunks"();
