-- The page number that is printed on a page, where it is another than its place in the PDF.
ALTER TABLE "page" ADD COLUMN "label" TEXT;
