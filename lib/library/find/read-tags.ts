import { currentOwner } from '../../owner'
import { ASKABLE_SQL } from '../in-library'
import { indexChanges } from '../search/upkeep'
import { memoryOf } from '../sql/memory'
import { rows } from '../sql/rows'

/** The person's tags on papers that questions may cover, by paper; papers without tags are left out. */
export type PaperTags = ReadonlyMap<string, readonly string[]>

type TagsCopy = { changes: string; tags: PaperTags }

/** Number of people whose tags are cached, most recent first. */
const PEOPLE = 50

/** The person's tags. Read again when papers or tags changed, in any process. `changes`: as in `readCatalog`. */
export async function readTags(changes?: number[]): Promise<PaperTags> {
  const known = await memoryOf('tags', () => new Map<string, TagsCopy>())
  const owner = currentOwner()
  const now = (changes ?? (await indexChanges())).join(' ')
  const before = known.get(owner)
  const tags = before?.changes === now ? before.tags : await tagsOf(owner)
  known.delete(owner)
  known.set(owner, { changes: now, tags })
  for (const [longestAgo] of known) if (known.size > PEOPLE) known.delete(longestAgo)
  return tags
}

async function tagsOf(owner: string): Promise<PaperTags> {
  const found = await rows<{ id: string; tags: string[] }>(
    `SELECT id, mark.tags FROM paper_mark mark JOIN paper ON id = mark.paper_id
     WHERE mark.owner_id = $1 AND mark.tags <> '{}' AND ${ASKABLE_SQL}`,
    [owner],
  )
  return new Map(found.map(({ id, tags }) => [id, tags]))
}
