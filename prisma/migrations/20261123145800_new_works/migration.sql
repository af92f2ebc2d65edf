-- What outside sources are asked for in the background: a matter, the pages that were fetched, what they brought.
CREATE TABLE "topic" (
  "id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL DEFAULT 'owner',
  "words" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "origin" TEXT NOT NULL,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "asked_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "topic_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "topic_origin_check" CHECK ("origin" IN ('question', 'saved'))
);
CREATE UNIQUE INDEX "topic_owner_id_key_key" ON "topic"("owner_id", "key");

CREATE TABLE "topic_page" (
  "topic_id" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "since" TEXT NOT NULL,
  "page" INTEGER NOT NULL,
  "hits" INTEGER NOT NULL,
  "newest" TEXT,
  "fetched_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "topic_page_pkey" PRIMARY KEY ("topic_id", "source", "since", "page"),
  CONSTRAINT "topic_page_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "topic_find" (
  "topic_id" TEXT NOT NULL,
  "paper_id" TEXT NOT NULL,
  "found_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "dismissed_at" TIMESTAMP(3),
  CONSTRAINT "topic_find_pkey" PRIMARY KEY ("topic_id", "paper_id"),
  CONSTRAINT "topic_find_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "topic_find_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "topic_find_paper_id_idx" ON "topic_find"("paper_id");

-- Works outside by their words. Marks that join words stand as spaces, so that their parts are found one by one.
CREATE FUNCTION "outside_words"("title" TEXT, "abstract" TEXT) RETURNS TSVECTOR IMMUTABLE PARALLEL SAFE LANGUAGE SQL AS $$
  SELECT setweight(to_tsvector('english'::regconfig, translate("title", '-_/.:@^~+''’', '           ')), 'A')
    || setweight(to_tsvector('english'::regconfig, translate(coalesce("abstract", ''), '-_/.:@^~+''’', '           ')), 'B')
$$;
CREATE INDEX "paper_outside_words_idx" ON "paper" USING GIN ("outside_words"("title", "abstract"))
  WHERE "standing" = 'outside' AND "removed_at" IS NULL;

-- Searches of them that were made; forgotten as soon as one of them changes, comes or goes.
CREATE TABLE "outside_search" (
  "key" TEXT NOT NULL,
  "ids" TEXT[],
  "searched_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "outside_search_pkey" PRIMARY KEY ("key")
);
CREATE FUNCTION "forget_outside_searches"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "outside_search";
  RETURN NULL;
END $$;
CREATE TRIGGER "paper_outside_added" AFTER INSERT ON "paper" FOR EACH ROW
  WHEN (NEW."standing" = 'outside') EXECUTE FUNCTION "forget_outside_searches"();
CREATE TRIGGER "paper_outside_changed" AFTER UPDATE ON "paper" FOR EACH ROW
  WHEN ((OLD."standing" = 'outside' OR NEW."standing" = 'outside') AND
    (OLD."id", OLD."standing", OLD."title", OLD."abstract", OLD."citations", OLD."published", OLD."removed_at")
    IS DISTINCT FROM
    (NEW."id", NEW."standing", NEW."title", NEW."abstract", NEW."citations", NEW."published", NEW."removed_at"))
  EXECUTE FUNCTION "forget_outside_searches"();
CREATE TRIGGER "paper_outside_gone" AFTER DELETE ON "paper" FOR EACH ROW
  WHEN (OLD."standing" = 'outside') EXECUTE FUNCTION "forget_outside_searches"();
