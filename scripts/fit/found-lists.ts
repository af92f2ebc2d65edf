import path from 'node:path'
import { openIndex } from '../../lib/library/search/segments/open-index'
import { readQuestion } from '../../lib/question/question'
import { readCandidates } from '../../lib/research/funnel/find-readable'
import { FUNNEL } from '../../lib/research/settings/funnel'
import { findPapers } from '../../lib/research/shortlist/find-papers'
import { readGoldQuestions } from '../answers/gold-questions'
import { idOf, readLibrary } from '../answers/read-library'
import { type QuestionList, toList } from './question-list'

/** Questions about a library, with passages of the papers that Folio finds for each. */
export async function foundLists(dir: string): Promise<QuestionList[]> {
  const pdfs = await readLibrary(dir)
  const files = ['questions', 'rewordings', 'hard'].map((name) => path.join(dir, `${name}.jsonl`))
  const lists: QuestionList[] = []
  for (const { id, question: text, gold } of readGoldQuestions(dir, files, pdfs)) {
    if (gold.length === 0) continue
    const question = readQuestion(text)
    const shortlist = await findPapers(question, FUNNEL)
    const index = await openIndex()
    // For a comparison, some passages of each paper are shown in any case.
    if (!index || shortlist.plan.anchors.length > 0) continue
    const { query, candidates } = await readCandidates(index, question, shortlist)
    if (candidates.length === 0) continue
    const isGold = (paperId: string, page: number) =>
      gold.some(({ file, pages }) => idOf(file) === paperId && pages.includes(page))
    lists.push(
      toList(id, query, candidates, ({ paperId, spans }) => spans.some(({ page }) => isGold(paperId, page)), null),
    )
  }
  return lists
}
