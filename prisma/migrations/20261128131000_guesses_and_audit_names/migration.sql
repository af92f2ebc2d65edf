-- Wrong passwords and codes, counted by account, address and browser.
CREATE TABLE "guess" (
    "key" TEXT NOT NULL,
    "wrong" INTEGER NOT NULL,
    "ends_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "guess_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "guess_ends_at_idx" ON "guess"("ends_at");

-- Who did it, as they were called then.
ALTER TABLE "audit_entry" ADD COLUMN "name" TEXT, ADD COLUMN "email" TEXT, ADD COLUMN "address" TEXT;

-- Of older entries the names are those of today.
UPDATE "audit_entry" AS e SET "name" = p."name", "email" = p."email" FROM "person" p WHERE p."id" = e."person_id";
UPDATE "audit_entry" AS e
SET "about" = e."about" || jsonb_build_object('personName', p."name", 'personEmail', p."email")
FROM "person" p WHERE p."id" = e."about"->>'personId';
