import { currentOwner } from '../../owner'
import type { ListFilter, ListOrder, Narrowing } from '../filters/list-filter'
import { HAS_STATUS, PAPERS_HERE } from '../in-library'
import { spelledTags } from '../organize/organize-papers'
import { tagKey } from '../organize/tag-name'

/** Collects the values of a SQL statement and numbers them. */
export function sqlValues() {
  const values: unknown[] = []
  return {
    values,
    put(value: unknown, type: string): string {
      values.push(value)
      return `$${values.length}::${type}`
    },
  }
}

type Put = ReturnType<typeof sqlValues>['put']

/** Tells whether something in a paper is highlighted; notes on the whole paper do not count. */
export const HIGHLIGHTED = 'p.id IN (SELECT h.paper_id FROM highlight h WHERE h.page > 0)'

/** The parts of a filter, as conditions on the output of `filtered`. */
export const PASSES = {
  tags: 'p.in_tags',
  starred: 'p.in_starred',
  highlighted: 'p.in_highlighted',
  reading: 'p.in_reading',
  year: 'p.in_year',
  status: 'p.in_status',
  collection: 'p.in_collection',
  library: 'p.in_its_library',
}

/** The papers of the library, as `p`, each with whether it passes each part of a filter: `FROM ${await filtered(…)}`. */
export async function filtered(filter: Narrowing, put: Put): Promise<string> {
  const { tags, starred, highlighted, reading, year, status, collection, library } = filter
  const known = tags.length > 0 ? await spelledTags() : []
  const spellings = (tag: string) => known.filter((other) => tagKey(other) === tagKey(tag))
  return `(SELECT p.*,
      ${all(tags.map((tag) => `p.tags && ${put(spellings(tag), 'text[]')}`))} AS in_tags,
      ${starred ? 'p.starred' : 'true'} AS in_starred,
      ${highlighted ? HIGHLIGHTED : 'true'} AS in_highlighted,
      ${reading ? `p.reading = ${put(reading, 'text')}` : 'true'} AS in_reading,
      ${year ? `left(p.published, 4) = ${put(year, 'text')}` : 'true'} AS in_year,
      ${status ? HAS_STATUS[status] : 'true'} AS in_status,
      ${collection ? `p.id IN (${papersIn(collection, put)})` : 'true'} AS in_collection,
      ${library ? `EXISTS (SELECT FROM library_paper l WHERE l.paper_id = p.id AND l.library_id = ${put(library, 'text')} AND l.removed_at IS NULL)` : 'true'} AS in_its_library
    FROM ${markedPapers(put)}) AS p`
}

/** The ids of the papers in a collection and in those below it. */
function papersIn(collection: string, put: Put): string {
  const here = `owner_id = ${put(currentOwner(), 'text')} AND removed_at IS NULL`
  return `WITH RECURSIVE below(id) AS (
      SELECT id FROM collection WHERE id = ${put(collection, 'text')} AND ${here}
      UNION SELECT c.id FROM collection c JOIN below ON c.parent_id = below.id WHERE c.removed_at IS NULL)
    SELECT held.paper_id FROM collection_paper held JOIN below ON held.collection_id = below.id`
}

/** Joins conditions with AND; `true` for none. */
export function all(conditions: string[]): string {
  return conditions.length > 0 ? conditions.join(' AND ') : 'true'
}

const TITLE = `coalesce(nullif(p.title, ''), p.file_name)`

/** `FROM ${markedPapers(put)}`: the library's papers as `p`, with the user's `p.starred`, `p.reading` and `p.tags`. */
export function markedPapers(put: Put): string {
  return `(SELECT p.*, coalesce(mark.starred, false) AS starred, coalesce(mark.reading, 'unread') AS reading,
      coalesce(mark.tags, '{}') AS tags
    FROM (SELECT * FROM ${PAPERS_HERE}) AS p
    LEFT JOIN paper_mark mark ON mark.paper_id = p.id AND mark.owner_id = ${put(currentOwner(), 'text')}) AS p`
}

/**
 * `FROM ${searchable(put)}`: the same with what words are looked for in, in lower case without accents: the title, and the
 * text of all details. OFFSET 0 makes the database put that text together once a paper.
 */
export function searchable(put: Put): string {
  return `(SELECT p.*, ${inSql('p.called')} AS title_searched, ${inSql('p.told')} AS searched FROM
    (SELECT p.*, ${TITLE} AS called, concat_ws(E'\\n', ${TITLE}, array_to_string(p.authors, E'\\n'),
      p.id, left(p.published, 4), p.arxiv_id, p.doi, p.venue, array_to_string(p.tags, E'\\n'), noted.text, remarks.text) AS told
    FROM ${markedPapers(put)}
    LEFT JOIN (SELECT paper_id, string_agg(markdown, E'\\n') AS text FROM note GROUP BY 1) AS noted ON noted.paper_id = p.id
    LEFT JOIN (SELECT paper_id, string_agg(note, E'\\n') AS text FROM highlight WHERE note <> '' GROUP BY 1) AS remarks
      ON remarks.paper_id = p.id OFFSET 0) AS p) AS p`
}

/** Lower case without accents. ASCII, which nearly all text is, needs neither normalization nor locale rules. */
function inSql(text: string): string {
  return `(CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text} COLLATE "C")
    ELSE lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g')) END)`
}

/** Pads numbers with zeros, so that 2 comes before 10. */
function sortKey(text: string): string {
  return `regexp_replace(regexp_replace(${text}, '(\\d+)', '000000000\\1', 'g'), '\\d*(\\d{10})(?!\\d)', '\\1', 'g') COLLATE "C"`
}

const NEWEST = 'p.added_at DESC, p.id COLLATE "C"'
const FAMILY_NAME = inSql(`regexp_replace(coalesce(p.authors[1], ''), '^.*\\s', '')`)

type Ordering = { key: string; isUnknown?: string; startsHigh?: boolean }

const ORDERINGS: Record<Exclude<ListOrder, 'added'>, Ordering> = {
  title: { key: `${sortKey(inSql(`regexp_replace(${TITLE}, '^(an?|the)\\s+', '', 'i')`))}` },
  author: { key: `${FAMILY_NAME} COLLATE "C"`, isUnknown: `${FAMILY_NAME} = ''` },
  year: { key: `p.published COLLATE "C"`, isUnknown: `coalesce(p.published, '') = ''`, startsHigh: true },
  venue: { key: sortKey(inSql(`coalesce(p.venue, '')`)), isUnknown: `coalesce(p.venue, '') = ''` },
  tags: {
    key: sortKey(inSql(`array_to_string(p.tags, E'\\n')`)),
    isUnknown: `coalesce(cardinality(p.tags), 0) = 0`,
  },
  reading: { key: `array_position(ARRAY['reading', 'unread', 'read'], p.reading)` },
  pages: { key: 'p.page_count', isUnknown: 'p.page_count = 0', startsHigh: true },
  state: { key: `CASE WHEN ${HAS_STATUS.failed} THEN 0 WHEN ${HAS_STATUS.working} THEN 1 ELSE 2 END` },
}

/** Papers being processed come first, in the order in which they are read. */
const UNDER_WAY = [
  `(${HAS_STATUS.working}) DESC`,
  `CASE WHEN ${HAS_STATUS.working} THEN (p.status = 'queued')::int END`,
  `CASE WHEN ${HAS_STATUS.working} THEN p.added_at END`,
].join(', ')

/** Returns the ORDER BY expression; ties are ordered newest first. */
export function orderBy({ order, reversed }: Pick<ListFilter, 'order' | 'reversed'>): string {
  if (order === 'added') return reversed ? 'p.added_at, p.id COLLATE "C"' : `${UNDER_WAY}, ${NEWEST}`
  const { key, isUnknown, startsHigh = false } = ORDERINGS[order]
  return [...(isUnknown ? [`(${isUnknown})`] : []), `${key} ${startsHigh === reversed ? 'ASC' : 'DESC'}`, NEWEST].join(
    ', ',
  )
}
