-- What a generation holds of one paper in one layer.
CREATE TABLE "indexed_paper" (
    "num" SERIAL NOT NULL,
    "index_id" INTEGER NOT NULL,
    "layer" TEXT NOT NULL,
    "paper_id" TEXT NOT NULL,
    "chunks" INTEGER NOT NULL,
    "length" INTEGER NOT NULL DEFAULT 0,
    "segmented" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "indexed_paper_pkey" PRIMARY KEY ("num")
);
INSERT INTO "indexed_paper" ("index_id", "layer", "paper_id", "chunks", "segmented")
    SELECT "index_id", "layer", "paper_id", count(*), false FROM "chunk" GROUP BY 1, 2, 3;
CREATE UNIQUE INDEX "indexed_paper_index_id_layer_paper_id_key" ON "indexed_paper"("index_id", "layer", "paper_id");
CREATE INDEX "indexed_paper_paper_id_idx" ON "indexed_paper"("paper_id");
ALTER TABLE "indexed_paper" ADD CONSTRAINT "indexed_paper_index_id_fkey"
    FOREIGN KEY ("index_id") REFERENCES "search_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "indexed_paper" ADD CONSTRAINT "indexed_paper_paper_id_fkey"
    FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A chunk stands and falls with it: one key to check for each chunk instead of two.
ALTER TABLE "chunk" DROP CONSTRAINT "chunk_index_id_fkey", DROP CONSTRAINT "chunk_paper_id_fkey";
DROP INDEX "chunk_paper_id_idx";
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_index_id_layer_paper_id_fkey"
    FOREIGN KEY ("index_id", "layer", "paper_id") REFERENCES "indexed_paper"("index_id", "layer", "paper_id")
    ON DELETE CASCADE ON UPDATE CASCADE;

-- Documents of a layer with their postings. Never changed but for `live`.
CREATE TABLE "search_segment" (
    "id" TEXT NOT NULL,
    "index_id" INTEGER NOT NULL,
    "layer" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "first" INTEGER NOT NULL,
    "papers" BYTEA NOT NULL,
    "ids" BYTEA NOT NULL,
    "vectors" BYTEA,
    "firsts" BYTEA NOT NULL,
    "live" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_segment_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "search_segment_index_id_layer_idx" ON "search_segment"("index_id", "layer");
ALTER TABLE "search_segment" ADD CONSTRAINT "search_segment_index_id_fkey"
    FOREIGN KEY ("index_id") REFERENCES "search_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "segment_block" (
    "segment_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "segment_block_pkey" PRIMARY KEY ("segment_id","number")
);
ALTER TABLE "segment_block" ADD CONSTRAINT "segment_block_segment_id_fkey"
    FOREIGN KEY ("segment_id") REFERENCES "search_segment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Packed already: compressing again costs time and gains nothing.
ALTER TABLE "segment_block" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "search_segment" ALTER COLUMN "papers" SET STORAGE EXTERNAL, ALTER COLUMN "ids" SET STORAGE EXTERNAL,
  ALTER COLUMN "vectors" SET STORAGE EXTERNAL, ALTER COLUMN "firsts" SET STORAGE EXTERNAL;

-- Papers that were indexed, removed, hidden or shown, by which every process learns what it remembers wrongly.
CREATE TABLE "index_change" (
    "id" SERIAL NOT NULL,
    "index_id" INTEGER,
    "layer" TEXT,
    "paper_id" TEXT,

    CONSTRAINT "index_change_pkey" PRIMARY KEY ("id")
);

-- Rows are only ever added, so that writers never wait for each other.
CREATE FUNCTION "note_indexed_papers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The join leaves out a generation that is being deleted as a whole.
  INSERT INTO "index_change" ("index_id", "layer", "paper_id")
    SELECT c."index_id", c."layer", c."paper_id" FROM changed c JOIN "search_index" i ON i."id" = c."index_id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "paper_indexed" AFTER INSERT ON "indexed_paper"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_indexed_papers"();
CREATE TRIGGER "paper_unindexed" AFTER DELETE ON "indexed_paper"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_indexed_papers"();

CREATE FUNCTION "note_shown_paper"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "index_change" ("paper_id") VALUES (OLD."id");
  IF NEW."id" <> OLD."id" THEN INSERT INTO "index_change" ("paper_id") VALUES (NEW."id"); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "paper_shown" AFTER UPDATE ON "paper" FOR EACH ROW
  WHEN (OLD."id" <> NEW."id" OR (OLD."status" = 'ready') <> (NEW."status" = 'ready')
    OR (OLD."removed_at" IS NULL) <> (NEW."removed_at" IS NULL)
    OR (OLD."merged_into" IS NULL) <> (NEW."merged_into" IS NULL))
  EXECUTE FUNCTION "note_shown_paper"();

-- The papers themselves say how many passages there are, and a list of postings how many hold a term.
DROP TRIGGER "chunk_added" ON "chunk";
DROP TRIGGER "chunk_deleted" ON "chunk";
DROP FUNCTION "count_chunks"();
DROP TABLE "index_term";
ALTER TABLE "index_layer" DROP COLUMN "chunk_count", ADD COLUMN "merging_until" TIMESTAMP(3);

ALTER TABLE "indexed_paper" ADD CONSTRAINT "indexed_paper_layer_check" CHECK ("layer" IN ('summary', 'content'));
ALTER TABLE "search_segment" ADD CONSTRAINT "search_segment_layer_check" CHECK ("layer" IN ('summary', 'content', 'paper'));
CREATE INDEX "indexed_paper_unsegmented_idx" ON "indexed_paper" ("index_id", "layer") WHERE NOT "segmented";

-- Which layers have a graph is asked by every search: the catalogs take longer to say so.
ALTER TABLE "search_index" ADD COLUMN "graphs" TEXT[] DEFAULT ARRAY[]::TEXT[];
UPDATE "search_index" s SET "graphs" = ARRAY(
  SELECT layer FROM unnest(ARRAY['content', 'summary']) AS layer
  JOIN pg_index ON indexrelid = to_regclass('chunk_graph_' || s."id" || '_' || layer) AND indisvalid);
