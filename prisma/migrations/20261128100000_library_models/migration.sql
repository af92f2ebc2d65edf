-- Whose model it was: '' of the installation, 'own', or the id of a library.
ALTER TABLE "model_use" ADD COLUMN "whose" TEXT NOT NULL DEFAULT '';
UPDATE "model_use" SET "whose" = 'own' WHERE "own";
ALTER TABLE "model_use" DROP CONSTRAINT "model_use_pkey";
ALTER TABLE "model_use" ADD CONSTRAINT "model_use_pkey" PRIMARY KEY ("owner_id", "month", "model", "purpose", "whose");
ALTER TABLE "model_use" DROP COLUMN "own";

-- What each member of a library may use of its model in a month, and what one of them may.
ALTER TABLE "library" ADD COLUMN "month_limit" JSONB;
ALTER TABLE "library_member" ADD COLUMN "month_limit" JSONB;
