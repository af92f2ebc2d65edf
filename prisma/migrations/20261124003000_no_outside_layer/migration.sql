-- Works outside are found by their words, see "outside_words". Their passages stood in the index as well, where nothing
-- searched them. The checks still take the layer: a process of the version before may run beside this one for a while.
DELETE FROM "indexed_paper" WHERE "layer" = 'outside';
DELETE FROM "search_segment" WHERE "layer" = 'outside';
DELETE FROM "index_layer" WHERE "layer" = 'outside';
UPDATE "search_index" SET "graphs" = array_remove("graphs", 'outside');
DO $$
DECLARE "graph" TEXT;
BEGIN
  FOR "graph" IN SELECT indexname FROM pg_indexes WHERE indexname ~ '^chunk_graph_[0-9]+_outside$' LOOP
    EXECUTE format('DROP INDEX %I', "graph");
  END LOOP;
END $$;
