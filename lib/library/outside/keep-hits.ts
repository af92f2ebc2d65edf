import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import type { Paper, Prisma } from '../../db/generated/client'
import { asInstallation, currentView } from '../../owner'
import { groupHits, mergeGroup } from '../../sources/work/merge-hits'
import type { Hit } from '../../sources/work/source'
import { withIdOf, withLongestWord } from '../identity/find-same-work'
import { currentIds } from '../ids/current-ids'
import { freeIds, TAKING_IDS } from '../ids/free-ids'
import { foundOf, hitColumns, latestReports, paperToHit } from '../paper/found-work'
import { rows } from '../sql/rows'
import { outsideKey } from './outside-key'
import { sweepOutsideHourly } from './sweep-outside'

/**
 * Returns the paper id of each hit: the library's own paper if the work is there, else a paper of standing `outside`,
 * created or completed from the hit; edited fields stay. Hits of one work get one paper, even if several processes
 * store them at once.
 */
export async function keepHits(hits: Hit[]): Promise<string[]> {
  if (hits.length === 0) return []
  const idOf = await inTurn(TAKING_IDS, async () => {
    const kept = await keep(hits)
    await sweepOutsideHourly()
    return kept
  })
  return hits.map((hit) => idOf.get(hit) ?? '')
}

/** Hits of one work, and its existing papers, the current one first. */
type Work = { hits: Hit[]; papers: Paper[] }

async function keep(hits: Hit[]): Promise<Map<Hit, string>> {
  const works = groupWorks(hits, await findCandidates(hits))
  const fresh = works.filter(({ papers }) => papers.length === 0)
  const made = await make(fresh)
  const idOf = new Map<Hit, string>()
  for (const work of works) {
    const [paper, ...doubles] = work.papers
    if (paper) await complete(paper, doubles, work.hits)
    const id = paper?.id ?? made.get(work) ?? ''
    for (const hit of work.hits) idOf.set(hit, id)
  }
  return idOf
}

function groupWorks(hits: Hit[], candidates: Candidate[]): Work[] {
  const paperOf = new Map(candidates.map(({ known, paper }) => [paperToHit(known), paper]))
  return groupHits([...hits, ...paperOf.keys()]).flatMap((group) => {
    const told = group.filter((hit) => !paperOf.has(hit))
    const papers = [
      ...new Map(group.flatMap((hit) => paperOf.get(hit) ?? []).map((paper) => [paper.id, paper])).values(),
    ]
    const rank = ({ standing, addedAt }: Paper) => (standing === 'outside' ? addedAt.getTime() : 0)
    papers.sort((a, b) => rank(a) - rank(b))
    return told.length > 0 ? [{ hits: told, papers }] : []
  })
}

async function make(works: Work[]): Promise<Map<Work, string>> {
  if (works.length === 0) return new Map()
  const client = await db()
  const merged = works.map(({ hits }) => mergeGroup(hits))
  const ids = await freeIds(merged.map(outsideKey))
  await client.paper.createMany({
    data: merged.map((hit, place) => ({
      ...hitColumns(hit, latestReports(works[place]?.hits ?? [])),
      id: ids[place] ?? '',
      standing: 'outside',
      origin: 'search',
      status: 'ready',
      fileName: hit.doi ?? hit.arxivId ?? hit.title.slice(0, 200),
    })),
  })
  return new Map(works.map((work, place) => [work, ids[place] ?? '']))
}

/** `known`: the paper compared with hits. `paper`: its current paper, since it may have been merged. */
type Candidate = { known: Paper; paper: Paper }

/** Papers that may be one of the works, without failed and removed ones. */
async function findCandidates(hits: Hit[]): Promise<Candidate[]> {
  const client = await db()
  const asked = hits.flatMap((hit): Prisma.PaperWhereInput[] => {
    const bare = hit.url.replace(/#.*$/, '').replace(/\/$/, '')
    return [
      ...withIdOf(hit),
      ...(hit.pmid ? [{ pmid: hit.pmid }] : []),
      ...(hit.kind === 'web' && bare ? [{ url: { in: [bare, `${bare}/`] } }] : []),
      ...(hit.kind === 'web' ? [] : withLongestWord(hit.title)),
    ]
  })
  if (asked.length === 0) return []
  const where = { OR: asked, removedAt: null, NOT: { status: 'failed' } }
  const found = await client.paper.findMany({ where, orderBy: { addedAt: 'asc' } })
  const candidates = await Promise.all(found.map(async (known) => ({ known, paper: await current(known) })))
  return candidates.flatMap(({ known, paper }) => (paper ? [{ known, paper }] : []))
}

async function current(paper: Paper): Promise<Paper | null> {
  if (!paper.mergedInto) return paper
  const client = await db()
  const [id = ''] = await currentIds([paper.id])
  return client.paper.findFirst({ where: { id, removedAt: null } })
}

/**
 * Completes a work's paper from hits. A paper of the library keeps its metadata, from the person or its own pages, and
 * gets only what it lacks. Outside works that turn out to be the same are merged into it.
 */
async function complete(paper: Paper, others: Paper[], hits: Hit[]): Promise<void> {
  const client = await db()
  // A private paper cannot replace what everybody sees.
  const stands = paper.standing === 'outside' || currentView() === 'all'
  const doubles = stands ? others.filter(({ standing }) => standing === 'outside') : []
  const known = [paper, ...doubles]
  const told = latestReports(
    hits,
    known.flatMap((one) => foundOf(one)?.told ?? []),
  )
  const columns = hitColumns(mergeGroup([...known.map(paperToHit), ...hits]), told)
  const { pmid, citations, found } = columns
  const added = paper.standing === 'outside' ? columns : { pmid: paper.pmid ?? pmid, citations, found }
  const data = Object.fromEntries(Object.entries(added).filter(([field]) => !paper.edited.includes(field)))
  await client.paper.updateMany({ where: { id: paper.id, standing: paper.standing }, data })
  for (const { id } of doubles) {
    await client.paper.updateMany({
      where: { id, standing: 'outside' },
      data: { standing: 'merged', mergedInto: paper.id },
    })
    await asInstallation(() => client.paper.updateMany({ where: { takenFrom: id }, data: { takenFrom: paper.id } }))
    await rows(
      `INSERT INTO topic_find (topic_id, paper_id, found_at, dismissed_at)
       SELECT topic_id, $2, found_at, dismissed_at FROM topic_find WHERE paper_id = $1 ON CONFLICT DO NOTHING`,
      [id, paper.id],
    )
  }
}
