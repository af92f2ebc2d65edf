import { currentOwner } from '../../owner'
import { IN_LIBRARY_SQL, OUTSIDE_SQL } from '../in-library'
import { prepared } from '../sql/rows'

/** Maximum papers, runs and answers to name; further ones are only counted. */
const NAMED = 3

/**
 * `from` and `until`: while the user was away. `changedFrom`: time after which changes of papers may be new to them.
 */
export type Absence = { from: Date; until: Date; changedFrom: Date }

type SinceCounts = { added: number; titles: string[]; found: number; waiting: number }

/**
 * `how`: the status of a run, or what happened to the paper that an answer cites. `total`: number of rows of this kind.
 */
export type SinceRow = {
  kind: 'run' | 'answer'
  session_id: string
  question: string
  how: string
  title: string | null
  now: string | null
  total: number
}

/**
 * Returns what was added while the user was away, the runs that ended, and the answers that cite papers removed since.
 */
export async function sinceRows({ from, until, changedFrom }: Absence): Promise<[SinceCounts, SinceRow[]]> {
  const [away, back, changed] = [from, until, changedFrom].map((at) => at.toISOString())
  const [[counts], listed] = await Promise.all([
    prepared<SinceCounts>(COUNTS, [away, back, currentOwner(), NAMED]),
    prepared<SinceRow>(RUNS_AND_ANSWERS, [away, back, changed, currentOwner(), NAMED]),
  ])
  return [counts ?? { added: 0, titles: [], found: 0, waiting: 0 }, listed]
}

const NAME = `coalesce(nullif(title, ''), file_name)`
const ADDED = `FROM paper
  WHERE ${IN_LIBRARY_SQL} AND origin <> 'sample' AND added_at > $1::timestamp AND added_at <= $2::timestamp`

const COUNTS = `WITH new_work AS (
    SELECT min(find.found_at) AS found_at FROM topic_find find
    WHERE find.topic_id IN (SELECT id FROM topic WHERE owner_id = $3 AND active)
      AND find.paper_id IN (SELECT id FROM paper WHERE ${OUTSIDE_SQL})
      AND NOT EXISTS (SELECT FROM topic_find other WHERE other.paper_id = find.paper_id AND other.dismissed_at IS NOT NULL)
    GROUP BY find.paper_id)
  SELECT (SELECT count(*)::int ${ADDED}) AS added,
    ARRAY(SELECT ${NAME} ${ADDED} ORDER BY added_at DESC, id LIMIT $4) AS titles,
    (SELECT count(*)::int FROM new_work WHERE found_at > $1::timestamp AND found_at <= $2::timestamp) AS found,
    (SELECT count(*)::int FROM new_work) AS waiting`

// A newer arXiv version of a paper replaces it under another id. Only the last version of an answer counts.
const RUNS_AND_ANSWERS = `WITH gone AS (
    SELECT old.id, coalesce(nullif(old.title, ''), old.file_name) AS title,
      coalesce(old.merged_at, old.removed_at) AS at,
      coalesce(kept.title, newer.title) AS now,
      CASE WHEN old.merged_at IS NOT NULL THEN 'merged' WHEN newer.id IS NOT NULL THEN 'replaced' ELSE 'removed' END AS how
    FROM paper old
    LEFT JOIN paper kept ON kept.id = old.merged_into
    LEFT JOIN LATERAL (SELECT id, title FROM paper
      WHERE ${IN_LIBRARY_SQL} AND old.merged_at IS NULL AND id <> old.id
        AND regexp_replace(arxiv_id, 'v\\d+$', '') = regexp_replace(old.arxiv_id, 'v\\d+$', '')
      LIMIT 1) newer ON true
    WHERE old.removed_at > $3::timestamp OR old.merged_at > $3::timestamp),
  answer_row AS (
    SELECT DISTINCT ON (run.session_id, coalesce(run.root_id, run.id))
      run.session_id, run.question, gone.how, gone.title, gone.now, gone.at
    FROM gone
    JOIN citation ON citation.paper_id = gone.id
    JOIN answer ON answer.id = citation.answer_id
    JOIN run ON run.id = answer.run_id AND run.owner_id = $4
    JOIN session ON session.id = run.session_id AND session.removed_at IS NULL
    WHERE NOT EXISTS (SELECT FROM run later JOIN answer better ON better.run_id = later.id
      WHERE later.session_id = run.session_id AND later.root_id = coalesce(run.root_id, run.id)
        AND later.version > run.version)
    ORDER BY run.session_id, coalesce(run.root_id, run.id), gone.at DESC),
  run_row AS (
    SELECT run.session_id, run.question, run.status AS how, run.finished_at AS at
    FROM run JOIN session ON session.id = run.session_id AND session.removed_at IS NULL
    WHERE run.owner_id = $4 AND run.mode <> 'edit'
      AND run.finished_at > $1::timestamp AND run.finished_at <= $2::timestamp)
  (SELECT 'run' AS kind, session_id, question, how, NULL AS title, NULL AS now, at, count(*) OVER ()::int AS total
    FROM run_row ORDER BY at DESC LIMIT $5)
  UNION ALL
  (SELECT 'answer', session_id, question, how, title, now, at, count(*) OVER ()::int
    FROM answer_row ORDER BY at DESC LIMIT $5)`
