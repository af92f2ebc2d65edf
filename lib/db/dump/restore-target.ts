import type pg from 'pg'

/** A schema that exists while a server's database is being filled. */
const MARK = 'folio_restore'
/** Objects of the database itself, without those of extensions. */
const OWN = `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')`

/** Whether a restore into the database was interrupted. */
export async function isHalfRestored(open: pg.Pool): Promise<boolean> {
  const { rowCount } = await open.query('SELECT FROM pg_namespace WHERE nspname = $1', [MARK])
  return rowCount !== 0
}

/** Whether a database has no tables. */
export async function isEmptyDatabase(open: pg.Pool): Promise<boolean> {
  const { rowCount } = await open.query(
    `SELECT FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace
     WHERE n.nspname IN ('public', 'dbos') AND o.relkind IN ('r', 'p', 'v', 'm') AND ${OWN} LIMIT 1`,
  )
  return rowCount === 0
}

/**
 * Fills an empty database with `work`. If that fails or is interrupted, the result is never taken for a complete
 * database.
 */
export async function fillEmpty(open: pg.Pool, work: () => Promise<void>): Promise<void> {
  await open.query(`CREATE SCHEMA IF NOT EXISTS ${MARK}`)
  try {
    await work()
  } catch (error) {
    await wipe(open).catch(() => {})
    throw error
  }
  await open.query(`DROP SCHEMA ${MARK}`)
}

/** Deletes what an interrupted restore created. */
export async function wipe(open: pg.Pool): Promise<void> {
  await open.query(
    // Lists all objects before dropping any, since dropping one may drop others.
    `DO $$ DECLARE statement text; statements text[]; BEGIN
       SELECT array_agg(drops) INTO statements FROM (
         SELECT format('DROP TABLE IF EXISTS %s CASCADE', o.oid::regclass) AS drops FROM pg_class o
         WHERE o.relnamespace = 'public'::regnamespace AND o.relkind = 'r' AND ${OWN}
         UNION ALL
         SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', o.oid::regclass) FROM pg_class o
         WHERE o.relnamespace = 'public'::regnamespace AND o.relkind = 'S' AND ${OWN}
         UNION ALL
         SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', o.oid::regprocedure) FROM pg_proc o
         WHERE o.pronamespace = 'public'::regnamespace AND ${OWN}
       ) AS own;
       FOREACH statement IN ARRAY coalesce(statements, '{}') LOOP EXECUTE statement; END LOOP;
       DROP SCHEMA IF EXISTS dbos CASCADE;
       DROP SCHEMA IF EXISTS ${MARK};
     END $$`,
  )
}
