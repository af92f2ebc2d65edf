import { db } from '../../db/client'
import { currentView } from '../../owner'

/**
 * Current ids of papers: renamed papers and duplicates by their present id, a merged paper by the one it was merged
 * into, a work from outside by the paper it became in the caller's libraries. In the given order, each once, without
 * unknown ids.
 */
export async function currentIds(ids: string[]): Promise<string[]> {
  const current = await followIds(ids)
  return [...new Set(ids.flatMap((id) => current.get(id) ?? []))]
}

/**
 * Runs `work` with the current ids of papers, and again if one of them changed meanwhile, as it does when its first
 * page is read. `work` must be safe to repeat.
 */
export async function onCurrentIds<T>(ids: string[], work: (current: string[]) => Promise<T>): Promise<T> {
  for (let current = await currentIds(ids); ; ) {
    const done = work(current)
    // The database refuses a row for an old id.
    await done.catch(() => {})
    const now = await currentIds(ids)
    if (now.join() === current.join()) return done
    current = now
  }
}

/** The current id for each given id, without unknown ones. See `currentIds`. */
export async function followIds(ids: string[]): Promise<Map<string, string>> {
  const client = await db()
  const leadsTo = new Map<string, string>()
  const seen = new Set<string>()
  for (let asked = [...new Set(ids)]; asked.length > 0; ) {
    for (const id of asked) seen.add(id)
    const papers = await client.paper.findMany({
      where: { id: { in: asked } },
      select: { id: true, mergedInto: true, standing: true },
    })
    const outside = papers.filter(({ standing }) => standing === 'outside').map(({ id }) => id)
    const taken = outside.length > 0 ? await takenWorks(outside) : new Map<string, string>()
    for (const { id, mergedInto } of papers) leadsTo.set(id, mergedInto ?? taken.get(id) ?? id)
    const unknown = asked.filter((id) => !leadsTo.has(id))
    const aliases = await client.paperAlias.findMany({ where: { id: { in: unknown } } })
    for (const { id, paperId } of aliases) leadsTo.set(id, paperId)
    asked = [...new Set(asked.flatMap((id) => leadsTo.get(id) ?? []))].filter((id) => !seen.has(id))
  }
  return new Map(
    ids.flatMap((id) => {
      const current = follow(id, leadsTo)
      return current === null ? [] : [[id, current]]
    }),
  )
}

/** Papers that outside works became in the caller's libraries, by the work's id; for these works, or for all. */
export async function takenWorks(ids?: string[]): Promise<Map<string, string>> {
  if (currentView() === 'all') return new Map()
  const client = await db()
  const papers = await client.paper.findMany({
    where: { takenFrom: ids ? { in: ids } : { not: null }, removedAt: null },
    select: { id: true, takenFrom: true },
    orderBy: { addedAt: 'desc' },
  })
  return new Map(papers.map(({ id, takenFrom }) => [takenFrom ?? '', id]))
}

/** These papers by every id that leads to them: their own, earlier ones, and those of papers merged into them. */
export async function earlierIds(paperIds: string[]): Promise<Map<string, string>> {
  const client = await db()
  const [aliases, merged] = await Promise.all([
    client.paperAlias.findMany({ where: { paperId: { in: paperIds } }, select: { id: true, paperId: true } }),
    client.paper.findMany({ where: { mergedInto: { in: paperIds } }, select: { id: true, mergedInto: true } }),
  ])
  const current = new Map(paperIds.map((id) => [id, id]))
  for (const { id, paperId } of aliases) current.set(id, paperId)
  for (const { id, mergedInto } of merged) if (mergedInto) current.set(id, mergedInto)
  return current
}

function follow(id: string, leadsTo: Map<string, string>): string | null {
  const passed = new Set<string>()
  for (let at = id; !passed.has(at); ) {
    passed.add(at)
    const next = leadsTo.get(at)
    if (next === undefined) return null
    if (next === at) return at
    at = next
  }
  return null
}
