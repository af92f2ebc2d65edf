import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import { words } from '../../text/analyze'
import type { Block } from '../../text/document'
import { literalPattern } from '../../text/literal-pattern'
import { rows } from '../search/rows'

/** What is cited: its title, and its first author where that is known. */
export type Cited = { title: string; surname: string | null }

/** An entry of the references of a paper. */
export type CitingEntry = { paperId: string; page: number; start: number; end: number; text: string }

/** Pages that are looked through at a time, and how long in all. */
const BATCH = 100
const LONGEST_MS = 4_000
/** A title of fewer letters could stand in any entry: then its author must as well. */
const SHORT = 18
const LONGEST_ENTRY = 1_200

type Row = { paperId: string; page: number; text: string; blocks: Prisma.JsonValue }

/**
 * The entries in the references of these papers that are of the work, one a paper. `whole` is false when there was no
 * time for all of them.
 */
export async function citingEntries(
  { title, surname }: Cited,
  paperIds: string[],
): Promise<{ entries: CitingEntry[]; whole: boolean }> {
  const key = squeezed(title)
  const rarest = words(title).sort((a, b) => b.length - a.length)[0]
  if (key.length < 6 || !rarest) return { entries: [], whole: true }
  const entries = new Map<string, CitingEntry>()
  const started = Date.now()
  const pages = await pagesWith(rarest, paperIds)
  for (let at = 0; at < pages.length; at += BATCH) {
    if (Date.now() - started > LONGEST_MS) return { entries: [...entries.values()], whole: false }
    for (const page of await readPages(pages.slice(at, at + BATCH))) {
      const entry = entries.has(page.paperId) ? null : entryOf(page, key, surname)
      if (entry) entries.set(page.paperId, entry)
    }
  }
  return { entries: [...entries.values()], whole: true }
}

/** A title begins with the name of what it introduces: "BERT: Pre-training of …". Shorter ones stand in too many entries. */
const SHORTEST_NAME = 3

/**
 * An entry in the references of these papers whose title begins with a name and a colon, and where in its text that is;
 * null where there is none.
 */
export async function entryNamed(name: string, paperIds: string[]): Promise<(CitingEntry & { at: number }) | null> {
  const rarest = words(name).sort((a, b) => b.length - a.length)[0]
  if (!rarest || rarest.length < SHORTEST_NAME) return null
  const escaped = literalPattern(name).replace(/\s+/g, '\\s+')
  const titled = new RegExp(`(?:^|[.,:;)“"]\\s*)${escaped}:`, 'iu')
  for (const page of await readPages((await pagesWith(rarest, paperIds)).slice(0, BATCH))) {
    const { paperId, page: number, text, blocks } = page
    for (const { kind, start, end } of fromJson<Block[]>(blocks)) {
      const entry = text.slice(start, end)
      if (kind !== 'reference' || end - start > LONGEST_ENTRY) continue
      const at = entry.search(titled)
      if (at >= 0)
        return {
          paperId,
          page: number,
          start,
          end,
          text: entry,
          at: at + (/[\p{L}\p{N}]/u.exec(entry.slice(at))?.index ?? 0),
        }
    }
  }
  return null
}

type Place = { paperId: string; page: number }

/** The pages of references that hold a word or one that begins with it, in the order of the papers. */
function pagesWith(word: string, paperIds: string[]): Promise<Place[]> {
  // By itself, so that the index answers it whatever is known of how many papers are asked for.
  return rows<Place>(
    `WITH held AS MATERIALIZED (
       SELECT paper_id, number FROM page
       WHERE to_tsvector('simple'::regconfig, text) @@ to_tsquery('simple'::regconfig, $2)
         AND blocks @> '[{"kind":"reference"}]'::jsonb
     )
     SELECT paper_id AS "paperId", number AS page FROM held WHERE paper_id = ANY($1::text[]) ORDER BY paper_id, number`,
    [paperIds, `${word}:*`],
  )
}

function readPages(places: Place[]): Promise<Row[]> {
  return rows<Row>(
    `SELECT paper_id AS "paperId", number AS page, text, blocks
     FROM unnest($1::text[], $2::int[]) AS wanted(paper_id, number) JOIN page USING (paper_id, number)
     ORDER BY paper_id, number`,
    [places.map(({ paperId }) => paperId), places.map(({ page }) => page)],
  )
}

function entryOf({ paperId, page, text, blocks }: Row, key: string, surname: string | null): CitingEntry | null {
  for (const { kind, start, end } of fromJson<Block[]>(blocks)) {
    if (kind !== 'reference' || end - start > LONGEST_ENTRY) continue
    const entry = text.slice(start, end)
    const plain = squeezed(entry)
    if (!plain.includes(key)) continue
    if (surname && key.length < SHORT && !plain.includes(squeezed(surname))) continue
    return { paperId, page, start, end, text: entry }
  }
  return null
}

/** Letters and digits alone: lines are broken and hyphens set as it happens. */
function squeezed(text: string): string {
  return words(text).join('')
}
