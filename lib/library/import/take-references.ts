import { db } from '../../db/client'
import {
  type Candidates,
  findCandidates,
  type SameWork,
  sameAmong,
  type Work,
  workOf,
} from '../identity/find-same-work'
import { temporaryId } from '../ids/paper-id'
import { summarizeAbstracts } from '../indexing/summarize-abstract'
import type { Reference } from '../reference/reference'
import { addReferences, type NewReference } from './add-reference'
import type { ReportLine } from './import-report'
import { joinReferences } from './join-references'
import { saySame, sayWithout, sentence } from './say-taken'

/** An entry without a PDF. `seed` identifies it across a crash. */
export type BareEntry = { name: string; reference: Reference; missing: string | null; seed: string }

/**
 * Takes entries without PDFs into the library, in few statements: each is merged into its existing paper or becomes a
 * new one. Repeating it with the same seeds after a crash reports the same and adds nothing. Returns lines in the given
 * order.
 */
export async function takeReferences(
  entries: BareEntry[],
  { origin }: { origin: 'import' | 'folder' },
): Promise<ReportLine[]> {
  const before = await takenBefore(entries)
  const works = entries.map(({ reference }) => workOf(reference))
  const candidates = await findCandidates(works)
  const decided = entries.map((entry, i) => {
    const work = works[i] ?? workOf(entry.reference)
    const givenId = temporaryId(entry.seed)
    const there = before.get(givenId)
    if (there) return { entry, there }
    const same = sameAmong(candidates, work)
    remember(candidates, work, same, givenId)
    return same ? { entry, same } : { entry, givenId }
  })
  const added = decided.flatMap(({ entry: { reference }, givenId }): NewReference[] =>
    givenId ? [{ reference, givenId }] : [],
  )
  const ids = await addReferences(added, { origin })
  const idOf = new Map(added.map(({ givenId }, i) => [givenId, ids[i] ?? givenId]))
  const resolve = ({ id, ...same }: SameWork): SameWork => ({ ...same, id: idOf.get(id) ?? id })
  await summarizeAbstracts(decided.flatMap(({ there }) => there ?? []))
  const merging = decided.flatMap(({ entry, same }) => (same ? [{ ...entry, same: resolve(same) }] : []))
  const merged = await joinReferences(
    merging.map(({ reference, seed, same }) => ({ paperId: same.id, reference, seed })),
    { origin },
  )
  const mergeOf = new Map(merging.map(({ seed, same }, i) => [seed, { same, ...merged[i] }]))
  return decided.flatMap(({ entry: { name, missing, seed }, there, givenId }): ReportLine[] => {
    const paperId = there ?? idOf.get(givenId ?? '')
    if (paperId) return [{ name, outcome: 'taken', reason: sayWithout(missing), paperId }]
    const { same, filled = null, entryId } = mergeOf.get(seed) ?? {}
    if (!same) return []
    const rest = missing && same.fileHash === null ? `${missing} was not found` : null
    return [{ name, outcome: 'merged', reason: sentence(saySame(same), filled, rest), paperId: same.id, entryId }]
  })
}

/** Papers that entries became before a crash, by their given ids. */
async function takenBefore(entries: BareEntry[]): Promise<Map<string, string>> {
  const client = await db()
  const ids = entries.map(({ seed }) => temporaryId(seed))
  const aliases = await client.paperAlias.findMany({ where: { id: { in: ids } }, select: { id: true, paperId: true } })
  return new Map(aliases.map(({ id, paperId }) => [id, paperId]))
}

/** Records what an entry added, so that later entries see it. */
function remember(candidates: Candidates, work: Work, same: SameWork | null, givenId: string): void {
  const known = candidates.find(({ id }) => id === same?.id)
  if (known) {
    known.doi ??= work.doi
    known.arxivId ??= work.arxivId
    known.pages ??= work.pages
  } else candidates.push({ id: givenId, fileHash: null, ...work })
}
