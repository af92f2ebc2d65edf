-- Says that work was put on a queue. The engine makes the table itself, so its trigger is made once it has (engine-rows.ts).
CREATE FUNCTION announce_queued_work() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('folio_queued', '');
    RETURN NULL;
END
$$;
