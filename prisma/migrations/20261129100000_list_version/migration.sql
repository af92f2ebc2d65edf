-- Grows with each statement that may change what the list of the library shows, so that a process knows whether what it counted
-- still holds. A sequence, since writers would wait for each other at a row.
CREATE SEQUENCE "list_version";

CREATE FUNCTION "list_changed"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM nextval('list_version');
  RETURN NULL;
END $$;

CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "paper"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "paper_mark"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "paper_alias"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "note"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "highlight"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "collection"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "collection_paper"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "library"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "library_member"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
CREATE TRIGGER "list_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "library_paper"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_changed"();
