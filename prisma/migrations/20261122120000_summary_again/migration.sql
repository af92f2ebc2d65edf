-- A summary that was made by quoting because the model did not answer, and is to be made again.
ALTER TABLE "summary" ADD COLUMN "again" BOOLEAN NOT NULL DEFAULT false;
