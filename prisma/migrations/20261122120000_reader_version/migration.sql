-- Which reader the text of a paper is from: papers read so far are of the first.
ALTER TABLE "paper" ADD COLUMN "reader_version" INTEGER NOT NULL DEFAULT 1;
