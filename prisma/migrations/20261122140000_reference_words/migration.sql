-- Which pages of references hold a word: who cites a work is asked without reading the pages of all papers.
CREATE INDEX "page_reference_words" ON "page" USING gin (to_tsvector('simple'::regconfig, "text"))
  WHERE "blocks" @> '[{"kind":"reference"}]'::jsonb;
