-- Several processes on one database: who is alive, what a person wants of a run, and whose work it is.
CREATE TABLE "engine_process" (
    "id" TEXT NOT NULL,
    "beats" INTEGER NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "engine_process_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "run" ADD COLUMN "wish" TEXT,
    ADD COLUMN "attempt" INTEGER NOT NULL DEFAULT 1;
UPDATE "run" SET "wish" = 'cancel' WHERE "cancelled_at" IS NOT NULL AND "finished_at" IS NULL;
ALTER TABLE "run" DROP COLUMN "cancelled_at";

CREATE TABLE "run_call" (
    "id" SERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "call" JSONB NOT NULL,

    CONSTRAINT "run_call_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "run_call_run_id_idx" ON "run_call"("run_id");
ALTER TABLE "run_call" ADD CONSTRAINT "run_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Holds the work until the transaction ends, or fails with FO001 when another process has taken it over.
CREATE FUNCTION require_owner(workflow TEXT, token TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
    IF token IS NULL THEN
        RETURN TRUE;
    END IF;
    PERFORM 1 FROM dbos.workflow_status WHERE workflow_uuid = workflow AND owner_xid = token FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'This work belongs to another process now.' USING ERRCODE = 'FO001';
    END IF;
    RETURN TRUE;
END
$$;

ALTER TABLE "run" DROP CONSTRAINT "run_status_check";
ALTER TABLE "run" ADD CONSTRAINT "run_status_check"
    CHECK ("status" IN ('pending', 'in_progress', 'paused', 'completed', 'failed', 'cancelled', 'max_iterations_reached', 'interrupted'));
ALTER TABLE "run" ADD CONSTRAINT "run_wish_check" CHECK ("wish" IN ('cancel', 'pause', 'write'));
