-- Highlights that Zotero keeps: how they look and where they are changed.
ALTER TABLE "highlight" ADD COLUMN "annotation" JSONB;
ALTER TABLE "highlight" ADD COLUMN "unchecked" BOOLEAN NOT NULL DEFAULT false;
