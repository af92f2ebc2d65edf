import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { libraryToAddTo, putInto } from '../../libraries/hold-papers'
import { asInstallation, currentOwner } from '../../owner'
import { freeIds, TAKING_IDS } from '../ids/free-ids'
import { paperKey } from '../ids/paper-id'
import { indexAbstracts } from '../indexing/index-layers'
import { newTags } from '../organize/marks'
import { type Reference, referenceColumns } from '../reference/reference'

/** `mergedInto`: the existing paper that the reference is merged into at once, if any. */
export type NewReference = { reference: Reference; givenId: string; mergedInto?: string }

/**
 * Adds works without PDFs as papers that are ready, with their metadata, and found and cited by their abstract.
 * `givenId` also leads to each. Their tags become the person's. Returns their ids, in the given order.
 */
export async function addReferences(
  references: NewReference[],
  { origin }: { origin: 'import' | 'folder' },
): Promise<string[]> {
  if (references.length === 0) return []
  const [library, owner] = [await libraryToAddTo(), currentOwner()]
  const ids = await inTurn(TAKING_IDS, () => asInstallation(() => create(references, { origin, library, owner })))
  const abstracts = references.flatMap(({ reference: { title, abstract }, mergedInto }, i) =>
    abstract && !mergedInto ? [{ paperId: ids[i] ?? '', title, abstract }] : [],
  )
  if (abstracts.length > 0) await indexAbstracts(abstracts)
  return ids
}

async function create(
  references: NewReference[],
  { origin, library, owner }: { origin: string; library: string; owner: string },
): Promise<string[]> {
  const client = await db()
  const named = references.map(({ reference, givenId, mergedInto }) => {
    const { citeKey, doi, arxivId, title, authors } = reference
    const fileName = citeKey ?? doi ?? arxivId ?? title.slice(0, 200)
    const writers = authors.length > 0 ? authors : editorsOf(reference)
    const key = paperKey({ ...reference, authors: writers }, fileName)
    // The target paper may still be unread, and will then use the key itself.
    const merged = mergedInto ? { mergedInto, mergedAt: new Date(), standing: 'merged' } : {}
    return { reference, givenId, fileName, merged, key: mergedInto ? `${key}-b` : key }
  })
  const ids = await freeIds(
    named.map(({ key }) => key),
    '',
    [library],
  )
  const rows = named.map((row, i) => ({ ...row, id: ids[i] ?? row.key }))
  const analyst = 'abstract'
  await client.$transaction([
    client.paper.createMany({
      data: rows.map(({ id, fileName, reference, merged }) => ({
        ...{ id, fileName, status: 'ready', origin, ...merged },
        ...referenceColumns(reference),
      })),
    }),
    ...putInto(client, library, ids),
    client.paperMark.createMany({
      data: newTags(
        owner,
        rows.map(({ id, reference: { tags } }) => ({ paperId: id, tags })),
      ),
    }),
    client.paperAlias.createMany({
      data: rows.map(({ id, givenId, fileName }) => ({ id: givenId, paperId: id, reason: 'renamed', fileName })),
    }),
    client.summary.createMany({
      data: rows.flatMap(({ id, reference: { abstract } }) =>
        abstract ? [{ paperId: id, markdown: abstract, analyst }] : [],
      ),
    }),
  ])
  return ids
}

function editorsOf({ csl }: Reference): string[] {
  return (csl.editor ?? []).flatMap((name) => name.family ?? name.literal ?? [])
}
