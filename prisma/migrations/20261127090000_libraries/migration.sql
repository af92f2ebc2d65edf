CREATE TABLE "library" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "library_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "library_kind_check" CHECK ("kind" IN ('everyone', 'own', 'shared'))
);
INSERT INTO "library" ("id", "name", "kind") VALUES ('everyone', 'Everyone', 'everyone');

CREATE TABLE "library_member" (
    "library_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "joined_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "library_member_pkey" PRIMARY KEY ("library_id", "person_id"),
    CONSTRAINT "library_member_role_check" CHECK ("role" IN ('reader', 'contributor', 'manager')),
    CONSTRAINT "library_member_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "library"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "library_member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "library_member_person_id_idx" ON "library_member"("person_id");

CREATE TABLE "library_paper" (
    "library_id" TEXT NOT NULL,
    "paper_id" TEXT NOT NULL,
    "added_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMP(3),

    CONSTRAINT "library_paper_pkey" PRIMARY KEY ("library_id", "paper_id"),
    CONSTRAINT "library_paper_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "library"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "library_paper_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "library_paper_paper_id_idx" ON "library_paper"("paper_id");

-- What is there so far is everyone's.
INSERT INTO "library_paper" ("library_id", "paper_id", "added_at", "removed_at")
  SELECT 'everyone', "id", "added_at", "removed_at" FROM "paper" WHERE "standing" <> 'outside';
ALTER TABLE "import" ADD COLUMN "library_id" TEXT;
ALTER TABLE "zotero_link" ADD COLUMN "library_id" TEXT;

-- Whoever has an account has a library of their own.
CREATE FUNCTION "own_library"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "library" ("id", "name", "kind") VALUES ('own-' || NEW."id", 'Mine', 'own');
  INSERT INTO "library_member" ("library_id", "person_id", "role") VALUES ('own-' || NEW."id", NEW."id", 'manager');
  RETURN NULL;
END
$$;
CREATE TRIGGER "person_joined" AFTER INSERT ON "person" FOR EACH ROW EXECUTE FUNCTION "own_library"();
INSERT INTO "library" ("id", "name", "kind") SELECT 'own-' || "id", 'Mine', 'own' FROM "person";
INSERT INTO "library_member" ("library_id", "person_id", "role") SELECT 'own-' || "id", "id", 'manager' FROM "person";

-- The libraries of the one who asks. It looks at tables that the role of people's own queries does not see.
CREATE FUNCTION "my_libraries"() RETURNS SETOF TEXT LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
    BEGIN ATOMIC
      SELECT "library_id" FROM "library_member" WHERE "person_id" = current_setting('folio.owner', true)
      UNION ALL
      SELECT 'everyone' FROM "person" WHERE "id" = current_setting('folio.owner', true) AND "disabled_at" IS NULL;
    END;

-- What a process remembers of who may find a paper is wrong once it goes into a library, or out of one.
CREATE FUNCTION "note_held_papers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "index_change" ("paper_id") SELECT c."paper_id" FROM changed c JOIN "paper" p ON p."id" = c."paper_id" WHERE p."status" = 'ready';
  RETURN NULL;
END
$$;
CREATE TRIGGER "paper_held" AFTER INSERT ON "library_paper"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_held_papers"();
CREATE TRIGGER "paper_held_otherwise" AFTER UPDATE ON "library_paper"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_held_papers"();
CREATE TRIGGER "paper_let_go" AFTER DELETE ON "library_paper"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_held_papers"();

ALTER TABLE "library" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "mine" ON "library" USING ("id" IN (SELECT "my_libraries"()));
ALTER TABLE "library_member" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "mine" ON "library_member" USING ("library_id" IN (SELECT "my_libraries"()));
ALTER TABLE "library_paper" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "mine" ON "library_paper" USING ("library_id" IN (SELECT "my_libraries"()));

-- Works from outside are what public sources told, whoever asked them.
ALTER TABLE "paper" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "paper" USING ("standing" = 'outside'
  OR EXISTS (SELECT FROM "library_paper" l WHERE l."paper_id" = "paper"."id" AND l."removed_at" IS NULL)) WITH CHECK (true);

-- What belongs to a paper is seen with it.
ALTER TABLE "paper_alias" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "paper_alias" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "paper_alias"."paper_id"));
ALTER TABLE "page" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "page" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "page"."paper_id"));
ALTER TABLE "summary" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "summary" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "summary"."paper_id"));
ALTER TABLE "indexed_paper" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "indexed_paper" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "indexed_paper"."paper_id"));
ALTER TABLE "chunk" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "chunk" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "chunk"."paper_id"));
ALTER TABLE "spelled_names" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "spelled_names" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "spelled_names"."paper_id"));
ALTER TABLE "paper_relevance" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "paper_relevance" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "paper_relevance"."paper_id"));
ALTER TABLE "paper_findings" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "paper_findings" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "paper_findings"."paper_id"));
ALTER TABLE "paper_relation" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "held" ON "paper_relation" USING (EXISTS (SELECT FROM "paper" WHERE "paper"."id" = "paper_relation"."paper_id"));
