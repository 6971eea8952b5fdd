-- What a test database needs to be used again: the rows that migrations wrote, where the counters stood, and a function that
-- brings all of it back. Making a database from a template takes PostgreSQL half a second of processor time; this, a fiftieth.
CREATE SCHEMA kept;

CREATE TABLE kept.counters AS
SELECT format('public.%I', sequencename) AS name, COALESCE(last_value, start_value) AS value, last_value IS NOT NULL AS used
FROM pg_sequences WHERE schemaname = 'public';

DO $$
DECLARE
    name TEXT;
    filled BOOLEAN;
BEGIN
    FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', name) INTO filled;
        IF filled THEN
            EXECUTE format('CREATE TABLE kept.%I AS TABLE public.%I', 'rows_' || name, name);
        END IF;
    END LOOP;
END $$;

-- shape is a sum of the definitions of a database: a test that leaves others has used it up.
CREATE FUNCTION kept.shape() RETURNS TEXT LANGUAGE SQL AS $$
    SELECT md5(string_agg(part, E'\n' ORDER BY part)) FROM (
        SELECT format('%s %s %s %s', relname, relkind, relpersistence, reloptions) FROM pg_class WHERE relnamespace = 'public'::regnamespace
        UNION ALL
        SELECT format('%s %s %s %s %s', c.relname, a.attname, a.atttypid, a.attnotnull, a.attidentity)
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0
        UNION ALL
        SELECT format('%s %s %s %s', c.relname, t.tgname, t.tgenabled, t.tgtype)
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
        UNION ALL
        SELECT format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL
        SELECT format('%s %s', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT format('%s', setconfig) FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = current_database()
    ) AS parts (part)
$$;

CREATE TABLE kept.shape AS SELECT kept.shape() AS sum;

-- clean empties every table and brings back what migrations wrote. It reports false, and does nothing, if the database has
-- another shape than it was made with. Nothing else may be connected.
CREATE FUNCTION kept.clean() RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
    name TEXT;
    filled BOOLEAN;
BEGIN
    IF kept.shape() <> (SELECT sum FROM kept.shape) THEN
        RETURN FALSE;
    END IF;
    SET LOCAL session_replication_role = replica; -- no trigger, and no reference, keeps a row
    -- A table whose file is empty was never written to. To ask it costs more than all the rest, because every index is read.
    FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'goose_db_version' AND pg_relation_size(oid) > 0 LOOP
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', name) INTO filled;
        CONTINUE WHEN NOT filled;
        IF pg_relation_size(format('public.%I', name)::regclass) > 262144 THEN
            EXECUTE format('TRUNCATE public.%I CASCADE', name);
        ELSE
            EXECUTE format('DELETE FROM public.%I', name);
        END IF;
    END LOOP;
    FOR name IN SELECT substr(relname, 6) FROM pg_class WHERE relnamespace = 'kept'::regnamespace AND relname LIKE 'rows\_%' AND relname <> 'rows_goose_db_version' LOOP
        EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE TABLE kept.%I', name, 'rows_' || name);
    END LOOP;
    PERFORM setval(c.name::regclass, c.value, c.used) FROM kept.counters c;
    RETURN TRUE;
END $$;
