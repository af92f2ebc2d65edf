-- Deep research that used up its rounds ended as completed. Now its run says why, as its result always has.
UPDATE "run"
SET "status" = 'max_iterations_reached',
    "events" = jsonb_set("events", ARRAY[(jsonb_array_length("events") - 1)::text, 'status'], '"max_iterations_reached"')
WHERE "mode" = 'deep' AND "status" = 'completed' AND jsonb_typeof("events") = 'array'
  AND "events" @> '[{"type": "search.ended", "stop": "rounds used up"}]' AND "events" -> -1 ->> 'type' = 'run.finished';
