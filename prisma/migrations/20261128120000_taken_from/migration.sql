-- A work from outside that a library of some takes in becomes a paper of its own there, and stays for all others.
ALTER TABLE "paper" ADD COLUMN "taken_from" TEXT;
CREATE INDEX "paper_taken_from_idx" ON "paper"("taken_from");
