import { db } from '../../db/client'

/** What a matter is a part of, as it is asked: what stands behind its last preposition. */
const FIELD = /^.*\b(?:of|in|for|on|with|among|across|within) (?:the |an? )?([^,;:]+)$/i
const LEAST = 3

/**
 * Of papers that hold words of a matter those that also speak of what it is a part of, in these words:
 * “uncertainty of language models” is not of telescopes. All of them where few are left, or where it is part of nothing.
 */
export async function inField(matter: string, paperIds: string[]): Promise<string[]> {
  const field = (FIELD.exec(matter)?.[1] ?? '').trim().replace(/s$/, '')
  if (field === '' || paperIds.length === 0) return paperIds
  const client = await db()
  const pages = await client.page.findMany({
    where: { paperId: { in: paperIds }, text: { contains: field, mode: 'insensitive' } },
    select: { paperId: true },
    distinct: ['paperId'],
  })
  const speaking = new Set(pages.map(({ paperId }) => paperId))
  const kept = paperIds.filter((id) => speaking.has(id))
  return kept.length >= LEAST ? kept : paperIds
}
