-- What processes remember of papers beside their passages (titles, authors, years, tags) goes by the same changes.
DROP TRIGGER "paper_shown" ON "paper";
CREATE TRIGGER "paper_shown" AFTER UPDATE ON "paper" FOR EACH ROW
  WHEN (OLD."id" <> NEW."id" OR (OLD."status" = 'ready') <> (NEW."status" = 'ready')
    OR (OLD."removed_at" IS NULL) <> (NEW."removed_at" IS NULL)
    OR (OLD."merged_into" IS NULL) <> (NEW."merged_into" IS NULL)
    OR NEW."status" = 'ready' AND (OLD."title", OLD."authors", OLD."published", OLD."venue", OLD."arxiv_id", OLD."tags",
        OLD."origin", OLD."file_name", OLD."file_hash")
      IS DISTINCT FROM (NEW."title", NEW."authors", NEW."published", NEW."venue", NEW."arxiv_id", NEW."tags",
        NEW."origin", NEW."file_name", NEW."file_hash"))
  EXECUTE FUNCTION "note_shown_paper"();

CREATE FUNCTION "note_known_papers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "index_change" ("paper_id") SELECT c."id" FROM changed c WHERE c."status" = 'ready';
  RETURN NULL;
END
$$;
CREATE TRIGGER "paper_added" AFTER INSERT ON "paper"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_known_papers"();
CREATE TRIGGER "paper_deleted" AFTER DELETE ON "paper"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_known_papers"();
