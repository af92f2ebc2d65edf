-- Turns by person on every queue of the engine, whichever process puts work there or takes it. The engine makes its table itself, so
-- the triggers are made once it has (engine-rows.ts). Work says whose it is; that of nobody in
-- particular counts as one more person's.

-- Gives work that is queued its place: one behind the last of the same person, and beside the first that waits; where nothing waits,
-- behind what is being done. So each person who waits is served once before anybody is served again. What is being done says
-- nothing of who is next: of two processes that look at once, one takes work from further behind.
CREATE FUNCTION take_turn() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    whose text := coalesce(NEW.authenticated_user, '');
BEGIN
    NEW.priority := 1 + greatest(
        coalesce(
            (SELECT priority - 1 FROM dbos.workflow_status
             WHERE queue_name = NEW.queue_name AND status = 'ENQUEUED' ORDER BY priority LIMIT 1),
            (SELECT max(priority) FROM dbos.workflow_status WHERE queue_name = NEW.queue_name AND status = 'PENDING')),
        (SELECT priority FROM dbos.workflow_status
         WHERE queue_name = NEW.queue_name AND status = 'ENQUEUED' AND coalesce(authenticated_user, '') = whose
         ORDER BY priority DESC LIMIT 1),
        0);
    RETURN NEW;
END
$$;

-- Leaves work on its queue while the process that wants it has enough: a quarter of what it looks at, rounded up, so that every
-- queue is worked on. Somebody of whom it does nothing is taken on all the same, until it does twice as much.
CREATE FUNCTION keep_turn() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    most int := (SELECT (worker_concurrency + 3) / 4 FROM dbos.queues WHERE name = NEW.queue_name);
    here int := (SELECT count(*) FROM dbos.workflow_status
                 WHERE queue_name = NEW.queue_name AND status = 'PENDING' AND executor_id = NEW.executor_id);
BEGIN
    IF most IS NULL OR here < most THEN RETURN NEW; END IF;
    IF here < 2 * most AND NOT EXISTS (
        SELECT 1 FROM dbos.workflow_status
        WHERE queue_name = NEW.queue_name AND status = 'PENDING' AND executor_id = NEW.executor_id
          AND coalesce(authenticated_user, '') = coalesce(NEW.authenticated_user, '')
    ) THEN RETURN NEW; END IF;
    RETURN NULL;
END
$$;
