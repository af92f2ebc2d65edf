import { IN_LIBRARY_SQL } from '../in-library'

/** Papers of the library, aliased `p`. */
export const PAPERS_HERE = `paper p WHERE ${IN_LIBRARY_SQL}`

/** SQL conditions for each status of the list; `incomplete`: the reference lacks a field. */
export const HAS_STATUS = {
  ready: `p.status = 'ready'`,
  working: `p.status NOT IN ('ready', 'failed')`,
  failed: `p.status = 'failed'`,
  // Parts of `failed`, each with its own remedy.
  'no-text': `(p.status = 'failed' AND p.error ->> 'code' = 'no_text')`,
  'newer-version': `(p.status = 'failed' AND p.error ->> 'code' = 'newer_version')`,
  unreadable: `(p.status = 'failed' AND coalesce(p.error ->> 'code', '') NOT IN ('no_text', 'newer_version'))`,
  'no-full-text': `(p.file_hash IS NULL AND p.status <> 'failed')`,
  incomplete: `(p.status = 'ready' AND (p.title = '' OR coalesce(cardinality(p.authors), 0) = 0 OR coalesce(p.published, '') = ''))`,
}
