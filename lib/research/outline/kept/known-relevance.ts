import { createHash } from 'node:crypto'
import { db } from '../../../db/client'

/** Key of a judgement. `judge`: `words`, or the model's name; `prompt`: hash of its prompt. */
export type JudgedFor = { judge: string; prompt: string | null; matter: string; subtopic: string }
/** `text`: title and abstract, or whatever was read of the work. */
export type WorkToJudge = { paperId: string; title: string; text: string }

/** Stored relevance of works by paper id, for the same judge and input. */
export async function knownRelevance(judged: JudgedFor, works: WorkToJudge[]): Promise<Map<string, number>> {
  const client = await db()
  const keys = new Map(works.map((work) => [work.paperId, keyOf(judged, work)]))
  const rows = await client.paperRelevance.findMany({
    where: { paperId: { in: [...keys.keys()] }, key: { in: [...keys.values()] } },
  })
  return new Map(rows.flatMap(({ paperId, key, score }) => (keys.get(paperId) === key ? [[paperId, score]] : [])))
}

/** Stores relevance, 0..1 by paper, for later runs with the same input. */
export async function keepRelevance(
  judged: JudgedFor,
  works: WorkToJudge[],
  scores: ReadonlyMap<string, number>,
): Promise<void> {
  const client = await db()
  const data = works.flatMap((work) => {
    const score = scores.get(work.paperId)
    return score === undefined ? [] : [{ paperId: work.paperId, key: keyOf(judged, work), score }]
  })
  await client.paperRelevance.createMany({ data, skipDuplicates: true })
}

/** Key of a judgement. It includes the work's text, so that a changed work is judged again. */
function keyOf({ judge, prompt, matter, subtopic }: JudgedFor, { title, text }: WorkToJudge): string {
  return createHash('sha256')
    .update(JSON.stringify([judge, ...(prompt ? [prompt] : []), matter, subtopic, title, text]))
    .digest('hex')
}
