CREATE TABLE "share" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL DEFAULT 'owner',
    "kind" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "paper_id" TEXT,
    "library_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMP(3),

    CONSTRAINT "share_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "share_kind_check" CHECK ("kind" IN ('session', 'answer', 'table', 'highlight', 'highlights')),
    CONSTRAINT "share_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "library"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "share_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "share_owner_id_kind_object_id_idx" ON "share"("owner_id", "kind", "object_id");
CREATE INDEX "share_library_id_idx" ON "share"("library_id");
CREATE INDEX "share_paper_id_idx" ON "share"("paper_id");

CREATE TABLE "share_link" (
    "id" TEXT NOT NULL,
    "share_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "revoked_at" TIMESTAMP(3),
    "opened" INTEGER NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMP(3),

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "share_link_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "share"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "share_link_hash_key" ON "share_link"("hash");
CREATE INDEX "share_link_share_id_idx" ON "share_link"("share_id");

CREATE TABLE "shared_picture" (
    "owner_id" TEXT NOT NULL DEFAULT 'owner',
    "kind" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "jpeg" BYTEA NOT NULL,

    CONSTRAINT "shared_picture_pkey" PRIMARY KEY ("owner_id", "kind", "object_id", "key")
);

CREATE TABLE "comment_thread" (
    "id" TEXT NOT NULL,
    "share_id" TEXT NOT NULL,
    "anchor" JSONB NOT NULL,
    "started_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMP(3),
    "resolved_by_id" TEXT,

    CONSTRAINT "comment_thread_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comment_thread_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "share"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "comment_thread_share_id_idx" ON "comment_thread"("share_id");

CREATE TABLE "comment" (
    "id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMP(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comment_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "comment_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "comment_thread_id_created_at_idx" ON "comment"("thread_id", "created_at");

CREATE TABLE "comment_notice" (
    "comment_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "seen_at" TIMESTAMP(3),

    CONSTRAINT "comment_notice_pkey" PRIMARY KEY ("comment_id", "person_id"),
    CONSTRAINT "comment_notice_kind_check" CHECK ("kind" IN ('mention', 'reply')),
    CONSTRAINT "comment_notice_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "comment_notice_person_id_seen_at_idx" ON "comment_notice"("person_id", "seen_at");

-- Who shares something changes it, and whoever is of its library sees that it is shared while it is.
ALTER TABLE "share" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "share" FOR SELECT USING ("own"("owner_id"));
CREATE POLICY "with_mine" ON "share" FOR SELECT USING ("revoked_at" IS NULL AND "library_id" IN (SELECT "my_libraries"()));
CREATE POLICY "to_mine" ON "share" FOR INSERT
    WITH CHECK ("own"("owner_id") AND ("library_id" IS NULL OR "library_id" IN (SELECT "my_libraries"())));
CREATE POLICY "change_own" ON "share" FOR UPDATE USING ("own"("owner_id"));
CREATE POLICY "delete_own" ON "share" FOR DELETE USING ("own"("owner_id"));

ALTER TABLE "share_link" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "share_link" USING (EXISTS (SELECT FROM "share" WHERE "share"."id" = "share_link"."share_id" AND "own"("share"."owner_id")));
ALTER TABLE "shared_picture" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "shared_picture" USING ("own"("owner_id"));

-- Comments are seen with what they are on; each is its author's to change.
ALTER TABLE "comment_thread" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "seen" ON "comment_thread" FOR SELECT USING (EXISTS (SELECT FROM "share" WHERE "share"."id" = "comment_thread"."share_id"));
CREATE POLICY "start" ON "comment_thread" FOR INSERT
    WITH CHECK ("own"("started_by_id") AND EXISTS (SELECT FROM "share" WHERE "share"."id" = "comment_thread"."share_id"));
CREATE POLICY "resolve" ON "comment_thread" FOR UPDATE USING (EXISTS (SELECT FROM "share" WHERE "share"."id" = "comment_thread"."share_id"));
CREATE POLICY "delete_own" ON "comment_thread" FOR DELETE USING ("own"("started_by_id"));
ALTER TABLE "comment" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "seen" ON "comment" FOR SELECT USING (EXISTS (SELECT FROM "comment_thread" WHERE "comment_thread"."id" = "comment"."thread_id"));
CREATE POLICY "write" ON "comment" FOR INSERT
    WITH CHECK ("own"("author_id") AND EXISTS (SELECT FROM "comment_thread" WHERE "comment_thread"."id" = "comment"."thread_id"));
CREATE POLICY "change_own" ON "comment" FOR UPDATE USING ("own"("author_id"));
CREATE POLICY "delete_own" ON "comment" FOR DELETE USING ("own"("author_id"));

-- Of a comment its author tells others, and each of these sees what they were told.
ALTER TABLE "comment_notice" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "told" ON "comment_notice" FOR SELECT
    USING ("own"("person_id") AND EXISTS (SELECT FROM "comment" WHERE "comment"."id" = "comment_notice"."comment_id"));
CREATE POLICY "tell" ON "comment_notice" FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM "comment" WHERE "comment"."id" = "comment_notice"."comment_id" AND "own"("comment"."author_id")));
CREATE POLICY "read" ON "comment_notice" FOR UPDATE USING ("own"("person_id"));
CREATE POLICY "forget" ON "comment_notice" FOR DELETE USING ("own"("person_id"));

-- Wakes those who look at something that is shared.
CREATE FUNCTION "announce_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('folio_comments', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER "comments_changed" AFTER INSERT OR UPDATE OR DELETE ON "comment"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_comments"();
CREATE TRIGGER "threads_changed" AFTER INSERT OR UPDATE OR DELETE ON "comment_thread"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_comments"();
CREATE TRIGGER "shares_changed" AFTER UPDATE OR DELETE ON "share"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_comments"();
