import { byVersion, listVersion, sizeOf } from '../by-version'
import { LIST_STATUSES, type ListFilter, type ListStatus, type Narrowing, READING_STATES } from '../filters/list-filter'
import { HAS_STATUS } from '../in-library'
import type { Counted } from '../organize/tag-name'
import { rows } from '../sql/rows'
import { all, filtered, HIGHLIGHTED, markedPapers, PASSES, sqlValues } from './list-sql'

/** The number of papers under each choice of a filter. Ignores the words in the search box. */
export type ListFacets = {
  starred: number
  highlighted: number
  reading: Record<(typeof READING_STATES)[number], number>
  status: Record<ListStatus, number>
  /** newest first */
  years: Counted[]
  /** from A to Z */
  tags: Counted[]
}

/** Counts by the database: each choice as if it were taken beside the other parts of the filter. */
export async function listFacets({
  words: _,
  order: _order,
  reversed: _reversed,
  ...filter
}: ListFilter): Promise<ListFacets> {
  const read = () => countChoices(filter)
  return byVersion(await listVersion(), `facets ${JSON.stringify(filter)}`, read, ({ years, tags }) =>
    sizeOf([...years, ...tags].map(({ name }) => name)),
  )
}

async function countChoices(filter: Narrowing): Promise<ListFacets> {
  const [[counts], years, tags] = await Promise.all([
    ask<Record<string, number>>(filter, choices),
    ask<Counted>(
      filter,
      (papers) =>
        `SELECT left(p.published, 4) AS name, count(*)::int AS number FROM ${papers}
         WHERE p.published ~ '^\\d{4}' AND ${without('year')} GROUP BY 1 ORDER BY 1 DESC`,
    ),
    ask<Counted>(
      filter,
      (papers) =>
        `SELECT tag AS name, count(*)::int AS number FROM ${papers}, unnest(p.tags) AS tag
         WHERE ${without()} GROUP BY 1`,
    ),
  ])
  const pick = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, counts?.[name] ?? 0])) as Record<Name, number>
  return {
    ...pick(['starred', 'highlighted']),
    ...{ reading: pick(READING_STATES), status: pick(LIST_STATUSES), years, tags: tags.sort(byName) },
  }
}

/** Returns every tag of the user, from A to Z, with its number of papers in the library, or among `ids` if given. */
export async function countTags(ids: string[] | null = null): Promise<Counted[]> {
  const { values, put } = sqlValues()
  const tags = await rows<Counted>(
    `SELECT tag AS name, count(*)::int AS number FROM ${markedPapers(put)}, unnest(p.tags) AS tag
     WHERE ${ids ? `p.id = ANY(${put(ids, 'text[]')})` : 'true'} GROUP BY 1`,
    values,
  )
  return tags.sort(byName)
}

/** Counts all choices except years and tags in one pass over the papers. */
function choices(papers: string): string {
  const count = (name: string, has: string, part: Part) =>
    `count(*) FILTER (WHERE ${has} AND ${without(part)})::int AS "${name}"`
  return `SELECT ${[
    count('starred', 'p.starred', 'starred'),
    count('highlighted', HIGHLIGHTED, 'highlighted'),
    ...READING_STATES.map((name) => count(name, `p.reading = '${name}'`, 'reading')),
    ...LIST_STATUSES.map((name) => count(name, HAS_STATUS[name], 'status')),
  ].join(', ')} FROM ${papers}`
}

type Part = keyof typeof PASSES

/** Combines all parts of the filter, except `part` if given. */
function without(part?: Part): string {
  const others = (Object.keys(PASSES) as Part[]).filter((other) => other !== part)
  return all(others.map((part) => PASSES[part]))
}

async function ask<Row extends object>(filter: Narrowing, statement: (papers: string) => string): Promise<Row[]> {
  const { values, put } = sqlValues()
  return rows<Row>(statement(await filtered(filter, put)), values)
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byName(a: Counted, b: Counted): number {
  return collator.compare(a.name, b.name)
}
