import type { Weighed } from '../../library/find/weigh-papers'
import { readChunks } from '../../library/search/find-chunks'
import { countTerms } from '../../library/search/words'
import { oneLine } from '../../text/format/phrases'
import { sentencesOf } from '../../text/sentences'

/** Maximum characters of a sentence to show. */
const LONGEST = 280

/**
 * Returns, for each paper, the sentence of its summary (or of the user's notes on it) that contains most of the
 * question, by the weights of its words. Leaves out papers without a matching sentence.
 */
export async function summaryMatches(
  { papers, weights }: Pick<Weighed, 'papers' | 'weights'>,
  paperIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const wanted = papers.flatMap(({ id, summaryId }) =>
    summaryId && paperIds.has(id) ? [{ paperId: id, chunkId: summaryId }] : [],
  )
  const summaries = await readChunks(wanted)
  return new Map(
    summaries.flatMap(({ paperId, text }) => {
      const sentence = bestSentence(text, weights)
      return sentence ? [[paperId, sentence]] : []
    }),
  )
}

/** A line of a list, and one without a full stop: a heading in the outline of a paper. */
const LISTED = /^\s*(?:[-*•]|#+)\s+/
const HEADING = /^\s*(?:[-*•]|#+)\s.*[^.!?…\s]\s*$/

/** The sentence with the highest weight, the first of several; null if none has any. Skips headings in lists. */
export function bestSentence(text: string, weights: ReadonlyMap<number, number>): string | null {
  let [best, most] = ['', 0]
  const lines = text.split('\n').filter((line) => !HEADING.test(line))
  for (const line of lines.map((line) => line.replace(LISTED, '')))
    for (const { start, end } of sentencesOf(line)) {
      const sentence = line.slice(start, end)
      const held = [...countTerms(sentence).counts.keys()].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
      if (held > most) [best, most] = [sentence, held]
    }
  if (most === 0) return null
  const line = oneLine(best)
  return line.length <= LONGEST ? line : `${line.slice(0, line.lastIndexOf(' ', LONGEST))} …`
}
