CREATE TABLE "two_factor" (
    "person_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMP(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "wrong" INTEGER NOT NULL DEFAULT 0,
    "wait_until" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("person_id"),
    CONSTRAINT "two_factor_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "recovery_code" (
    "hash" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "recovery_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "recovery_code_person_id_idx" ON "recovery_code"("person_id");

CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMP(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkey_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "passkey_person_id_idx" ON "passkey"("person_id");

CREATE TABLE "program" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "program_created_at_idx" ON "program"("created_at");

CREATE TABLE "program_grant" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "program_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMP(3),
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "program_grant_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "program_grant_scope_check" CHECK ("scope" IN ('read', 'ask', 'add')),
    CONSTRAINT "program_grant_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "program_grant_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "program_grant_person_id_idx" ON "program_grant"("person_id");
CREATE INDEX "program_grant_program_id_idx" ON "program_grant"("program_id");

CREATE TABLE "program_token" (
    "hash" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "about" JSONB,
    "used_at" TIMESTAMP(3),
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "program_token_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "program_token_kind_check" CHECK ("kind" IN ('code', 'access', 'refresh')),
    CONSTRAINT "program_token_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "program_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "program_token_grant_id_idx" ON "program_token"("grant_id");
