-- Whose it is. There is one owner until there are accounts.
ALTER TABLE "session" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE "run" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE "import" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE "setting" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE "model_use" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE "model_use" DROP CONSTRAINT "model_use_pkey";
ALTER TABLE "model_use" ADD CONSTRAINT "model_use_pkey" PRIMARY KEY ("owner_id", "month", "model", "purpose");
