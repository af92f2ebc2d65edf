-- What each person with an account may have under way and keep, as administrators set it: see lib/accounts/people-limits.ts. The database
-- holds it, so that neither several processes nor a new way to add something get past it. A bound is null where there is none.
-- Until they set any: the same as there.

CREATE FUNCTION limit_of_people(name TEXT) RETURNS BIGINT LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
SELECT CASE WHEN s.value IS NULL THEN CASE name WHEN 'questions' THEN 100 ELSE 5000 END ELSE (s.value ->> name)::bigint END
FROM (SELECT 1) AS one LEFT JOIN setting s ON s.key = 'limits of people'
$$;

-- Questions that wait or are being answered. Those of one person are counted one after the other.
CREATE FUNCTION hold_questions() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    most bigint := limit_of_people('questions');
BEGIN
    IF most IS NULL OR NOT EXISTS (SELECT 1 FROM person WHERE id = NEW.owner_id) THEN RETURN NEW; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('questions'), hashtext(NEW.owner_id));
    IF (SELECT count(*) FROM run WHERE owner_id = NEW.owner_id AND finished_at IS NULL) >= most THEN
        RAISE EXCEPTION 'questions %', most USING ERRCODE = 'FO002';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER hold_questions BEFORE INSERT ON run FOR EACH ROW WHEN (NEW.finished_at IS NULL) EXECUTE FUNCTION hold_questions();

-- Papers in somebody's own library, and the bytes of their files. What was taken out keeps its file, and counts, until it is gone.
CREATE FUNCTION hold_own_library(held TEXT) RETURNS VOID LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    most_papers bigint := limit_of_people('papers');
    most_megabytes bigint := limit_of_people('megabytes');
    papers bigint;
    bytes bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('own library'), hashtext(held));
    SELECT count(*) FILTER (WHERE lp.removed_at IS NULL), coalesce(sum(p.file_size), 0) INTO papers, bytes
    FROM library_paper lp JOIN paper p ON p.id = lp.paper_id WHERE lp.library_id = held;
    IF papers > most_papers THEN RAISE EXCEPTION 'papers %', most_papers USING ERRCODE = 'FO002'; END IF;
    IF bytes > most_megabytes * 1048576 THEN RAISE EXCEPTION 'megabytes %', most_megabytes USING ERRCODE = 'FO002'; END IF;
END
$$;
CREATE FUNCTION hold_papers() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_TABLE_NAME = 'library_paper' THEN
        PERFORM hold_own_library(id) FROM library WHERE id = NEW.library_id AND kind = 'own';
    ELSE
        PERFORM hold_own_library(l.id) FROM library l JOIN library_paper lp ON lp.library_id = l.id
        WHERE lp.paper_id = NEW.id AND l.kind = 'own';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER hold_papers AFTER INSERT OR UPDATE OF removed_at, library_id ON library_paper
FOR EACH ROW WHEN (NEW.removed_at IS NULL) EXECUTE FUNCTION hold_papers();
CREATE TRIGGER hold_papers AFTER UPDATE OF file_size ON paper
FOR EACH ROW WHEN (NEW.file_size > OLD.file_size) EXECUTE FUNCTION hold_papers();
