import pg from 'pg'

/** Number of papers in each person's own library, and of shared libraries with their members. */
const OWN_PAPERS = 3
const SHARED = 20
const MEMBERS = 25

/**
 * Adds people to a database with one person. Each gets a library with copies of some papers including pages and
 * passages, the first person's runs and sessions, a mark, a note and a highlight for each paper, and the same password.
 */
export async function copyPeople(address: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  /** Copies the rows of a table, except for `changed`: SQL by column, null for columns that the database fills in. */
  const copy = async (table: string, changed: Record<string, string | null>, beside: string) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    )
    const columns = rows.map(({ name }) => name).filter((name) => changed[name] !== null)
    const values = columns.map((name) => changed[name] ?? `t."${name}"`)
    const names = columns.map((name) => `"${name}"`)
    await client.query(`INSERT INTO "${table}" (${names}) SELECT ${values} FROM "${table}" t ${beside}`)
  }
  const named = (column: string) => `t.${column} || '-' || somebody.id`
  try {
    await client.query('BEGIN')
    await client.query(
      `CREATE TEMP TABLE somebody ON COMMIT DROP AS SELECT n, 'p' || n AS id FROM generate_series(1, ${people}) AS n`,
    )
    await client.query(`INSERT INTO person (id, name, email, role)
      SELECT id, 'Person ' || n, 'person' || n || '@example.org', 'contributor' FROM somebody`)
    const each = `CROSS JOIN somebody WHERE`
    await copy('credential', { id: named('id'), person_id: 'somebody.id', account_id: 'somebody.id' }, `${each} true`)
    await client.query(`CREATE TEMP TABLE copied ON COMMIT DROP AS
      SELECT p.id AS old, p.id || '-' || somebody.id AS id, somebody.id AS person
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS many FROM paper) p, somebody
      WHERE (p.place + n) % p.many < ${OWN_PAPERS}`)
    await client.query('ANALYZE copied')
    await copy('paper', { id: 'c.id', file_hash: `t.file_hash || c.person` }, 'JOIN copied c ON c.old = t.id')
    const ofPaper = 'JOIN copied c ON c.old = t.paper_id'
    for (const table of ['page', 'summary', 'spelled_names', 'cited_papers'])
      await copy(table, { paper_id: 'c.id' }, ofPaper)
    await client.query(`INSERT INTO library_paper (library_id, paper_id) SELECT 'own-' || person, id FROM copied`)
    // Folio adds them to the segments of its index.
    await copy('indexed_paper', { num: null, paper_id: 'c.id', segmented: 'false' }, ofPaper)
    await copy('chunk', { id: 'gen_random_uuid()', paper_id: 'c.id' }, ofPaper)
    // Prevents training the embedder again.
    await client.query('UPDATE search_index SET learned_from = (SELECT count(*) FROM chunk)')
    await client.query(`INSERT INTO library (id, name, kind)
      SELECT 'shared' || n, 'Group ' || n, 'shared' FROM generate_series(1, ${SHARED}) AS n`)
    const group = `'shared' || (1 + n * ${SHARED} / ${people + 1})`
    await client.query(`INSERT INTO library_member (library_id, person_id, role)
      SELECT ${group}, id, 'manager' FROM somebody WHERE n % (${people} / ${SHARED}) < ${MEMBERS}`)
    await client.query(`INSERT INTO library_paper (library_id, paper_id)
      SELECT ${group}, copied.id FROM copied JOIN somebody ON somebody.id = person WHERE n % 5 = 0`)
    await copy('session', { id: named('id'), owner_id: 'somebody.id', draft_run_id: 'NULL' }, `${each} true`)
    const ofRun = { owner_id: 'somebody.id', session_id: named('session_id'), root_id: 'NULL', parent_id: 'NULL' }
    await copy('run', { ...ofRun, id: named('id'), follows_id: 'NULL' }, `${each} true`)
    await copy('run_event', { run_id: named('run_id') }, `${each} true`)
    await copy('evidence', { id: named('id'), run_id: named('run_id') }, `${each} true`)
    await copy('answer', { id: named('id'), run_id: named('run_id') }, `${each} true`)
    const ofAnswer = { answer_id: named('answer_id'), evidence_id: named('evidence_id') }
    await copy('citation', { ...ofAnswer, id: named('id') }, `${each} true`)
    await client.query(`INSERT INTO paper_mark (owner_id, paper_id, starred, tags)
      SELECT person, id, true, ARRAY['to read', 'of ' || person] FROM copied`)
    await client.query(`INSERT INTO note (owner_id, paper_id, markdown, updated_at)
      SELECT person, id, 'A thought of ' || person, now() FROM copied`)
    await client.query(`INSERT INTO highlight (id, owner_id, paper_id, page, rects, quote)
      SELECT 'h-' || copied.id || '-' || page, person, copied.id, page, '[]', 'some words' FROM copied, generate_series(1, 3) AS page`)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
