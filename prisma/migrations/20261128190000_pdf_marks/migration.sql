-- Marks that another program made in a PDF: found with the paper, and taken as highlights or ignored by each person once.
ALTER TABLE "paper" ADD COLUMN "pdf_marks" JSONB;
ALTER TABLE "paper_mark" ADD COLUMN "pdf_marks" TEXT;
ALTER TABLE "paper_mark" ADD CONSTRAINT "paper_mark_pdf_marks_check" CHECK ("pdf_marks" IN ('kept', 'ignored'));
ALTER TABLE "highlight" ADD COLUMN "color" TEXT;
