import type pg from 'pg'
import { WORKFLOW } from '../../lib/engine/workflow'
import { EVERYONE } from '../../lib/libraries/my-libraries'
import type { FolioProcess } from './folio-process'
import { hashOf, type PersonAtWork } from './people'

type Row = { id: string; session: string; owner: string; question: string; status: string; ends: number }

/**
 * Lists what differs from what was acknowledged, in sentences, by asking the database, the store, and each server as
 * each person.
 */
export async function findFaults(
  open: pg.Pool,
  stored: Map<string, Buffer>,
  servers: FolioProcess[],
  people: PersonAtWork[],
): Promise<string[]> {
  const faults: string[] = []
  const expect = (holds: boolean, sentence: string) => {
    if (!holds) faults.push(sentence)
  }
  const rowsOf = async <T extends pg.QueryResultRow>(sql: string) => (await open.query<T>(sql)).rows
  const runs = await rowsOf<Row>(
    `SELECT r.id, r.session_id AS session, r.owner_id AS owner, r.question, concat_ws(' ', r.status, r.error->>'code') AS status,
       (SELECT count(*)::int FROM run_event e WHERE e.run_id = r.id AND e.event LIKE '%"type":"run.finished"%') AS ends
     FROM run r`,
  )
  for (const { id, status, ends } of runs)
    expect(ENDED_WELL.includes(status) && ends === 1, `run ${id} is ${status} and ended ${ends} times`)
  const papers = await rowsOf<{ id: string; hash: string; status: string; libraries: string[] }>(
    `SELECT p.id, p.file_hash AS hash, concat_ws(' ', p.status, p.error->>'code', p.error->>'message') AS status, coalesce(array_agg(l.library_id) FILTER (WHERE l.paper_id IS NOT NULL), '{}') AS libraries
     FROM paper p LEFT JOIN library_paper l ON l.paper_id = p.id AND l.removed_at IS NULL GROUP BY p.id`,
  )
  for (const { id, status, libraries } of papers)
    expect(status === 'ready' && libraries.length > 0, `paper ${id} is ${status}, in ${libraries.length} libraries`)
  const kept = new Set(papers.map(({ hash }) => `${hash}.pdf`))
  for (const { hash } of papers) {
    const bytes = stored.get(`${hash}.pdf`)
    expect(bytes !== undefined && hashOf(bytes) === hash, `the store has not got ${hash}`)
  }
  for (const key of stored.keys()) expect(kept.has(key), `the store has ${key}, which no paper has`)
  for (const [what, sql] of Object.entries(LEFT_OVER)) {
    const [found] = await rowsOf<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)
    expect(found?.n === 0, `${found?.n} ${what}`)
  }
  for (const person of people) {
    const ownRuns = runs.filter(({ owner }) => owner === person.id)
    for (const id of person.accepted.runs)
      expect(
        ownRuns.some((run) => run.id === id),
        `run ${id} of ${person.email} is lost`,
      )
    for (const hash of person.accepted.papers)
      expect(
        papers.some((paper) => paper.hash === hash && paper.libraries.includes(person.library)),
        `paper ${hash} of ${person.email} is lost`,
      )
    const held = papers.filter(({ libraries }) => libraries.some((id) => id === EVERYONE || id === person.library))
    for (const server of servers) {
      const get = (where: string, cookie?: string) => person.call(server, where, {}, cookie)
      const is = async (where: string, isOwn: boolean) => {
        const { status } = await get(where)
        expect((status === 404) !== isOwn && status < 500, `${person.email} got ${status} for ${where}`)
      }
      const same = (what: string, ids: string[], wanted: string[]) =>
        expect(`${ids.sort()}` === `${wanted.sort()}`, `${person.email} sees ${what} ${ids}, not ${wanted}`)
      for (const cookie of person.accepted.signIns)
        expect((await get('/api/papers', cookie)).status === 200, `a sign-in of ${person.email} does not hold`)
      const listed = (await (await get('/api/research?limit=200')).json()) as { runs: { id: string }[] }
      same(
        'runs',
        listed.runs.map(({ id }) => id),
        ownRuns.map(({ id }) => id),
      )
      const library = (await (await get('/api/papers')).json()) as { papers: { id: string }[] }
      same(
        'papers',
        library.papers.map(({ id }) => id),
        held.map(({ id }) => id),
      )
      for (const { id, session, owner, question } of runs) {
        await is(`/api/research/${id}`, owner === person.id)
        await is(`/api/sessions/${session}/export?format=md`, owner === person.id)
        const page = await (await get(`/research/${session}`)).text()
        expect(page.includes(question) === (owner === person.id), `${person.email} at the page of session ${session}`)
      }
      for (const paper of papers) {
        await is(`/api/papers/${paper.id}`, held.includes(paper))
        const response = await get(`/api/papers/${paper.id}/pdf`)
        const isRight = held.includes(paper)
          ? hashOf(Buffer.from(await response.arrayBuffer())) === paper.hash
          : response.status === 404
        expect(isRight, `${person.email} at the PDF of ${paper.id}`)
      }
    }
  }
  return faults
}

/** No paper was read that could answer the question. */
const ENDED_WELL = ['completed', 'max_iterations_reached', 'failed no_papers']

/** Unreferenced rows, and work that nobody will continue. */
const LEFT_OVER = {
  'sessions without a run': 'session s WHERE NOT EXISTS (SELECT FROM run r WHERE r.session_id = s.id)',
  'runs without a session': 'run r WHERE NOT EXISTS (SELECT FROM session s WHERE s.id = r.session_id)',
  'papers of the index that no library has': `indexed_paper i WHERE NOT EXISTS (SELECT FROM library_paper l WHERE l.paper_id = i.paper_id)`,
  'workflows under way': `dbos.workflow_status WHERE status IN ('PENDING', 'ENQUEUED') AND name IN ('${WORKFLOW.research}', '${WORKFLOW.ingest}')`,
  'papers beyond one of the same file in a library': `(SELECT 1 FROM paper p JOIN library_paper l ON l.paper_id = p.id
     WHERE l.removed_at IS NULL GROUP BY p.file_hash, l.library_id HAVING count(*) > 1) AS more`,
  'answers beyond one a run': '(SELECT 1 FROM answer GROUP BY run_id HAVING count(*) > 1) AS more',
}
