import type { Passage } from '../../analyst/analyst'
import { type Quotable, quotableSentences } from '../../analyst/extractive/passage-sentences'
import { POINTER } from '../../analyst/extractive/score'
import type { SectionType } from '../../analyst/extractive/section-type'
import { readQuestion } from '../../analyst/question'
import { stemsOf } from '../../analyst/question/terms'
import { abstractsOf } from '../../library/abstracts'
import { asEvidence } from '../deep/evidence-id'
import { findEvidence } from '../gather'
import { itemWork } from '../item-work'
import { toEvidence } from '../to-evidence'

/** What is compared of papers, in the order of the columns. */
export const COLUMNS = ['Question', 'Method', 'Data', 'Result'] as const
type Column = (typeof COLUMNS)[number]

/** What a paper says in a column, word for word; absent where nothing was found. */
export type Cell = { shown: string; page: number }
export type ComparedPaper = {
  paperId: string
  title: string
  cells: Partial<Record<Column, Cell>>
  evidence: Passage[]
}

/**
 * `told`: what is quoted of it already, and rather not once more. `passages`: what there is of a work outside of the
 * library; null: it is the library's, which is searched for it.
 */
export type PaperToCompare = {
  paperId: string
  title: string
  matter: string
  told: string[]
  passages: Passage[] | null
  stage: string
}

/** How a paper says of itself what stands in a column. */
const SAYS: Record<Column, RegExp> = {
  Question:
    /\b(?:we (?:\p{L}+ly )?(?:ask|study|investigate|examine|explore|address|tackle|analy[sz]e|seek|aim)|(?:this|our) (?:paper|work|study|article) (?:\p{L}+ly )?(?:studies|investigates|examines|explores|addresses|asks|analy[sz]es|aims)|our (?:goal|aim|question)|the (?:goal|aim|purpose) of (?:this|our))\b/iu,
  Method:
    /\b(?:we (?:\p{L}+ly )?(?:propose|present|introduce|develop|design|describe|build|built|devise)|(?:this|our) (?:paper|work|article|note) (?:\p{L}+ly )?(?:proposes|presents|introduces|describes)|our (?:approach|method|model|system|algorithm) (?:is|uses|combines|consists|works))\b/iu,
  Data: /(?=.*(?:\b(?:evaluat\p{L}+|experiments?|(?:train|test|fine-tun|measur)(?:ed|ing)?|compris\p{L}+|consists?|collect\p{L}*)\b)).*\b(?:data ?sets?|(?<!large )corpus|corpora|benchmarks?|workloads?|traces?|participants|patients|clusters? of \d+|\d[\d,.]* (?:examples|questions|documents|papers|servers|machines|nodes))\b/iu,
  Result:
    /(?=.*(?:\b(?:we|our|results?|experiments?|evaluation)\b|\d)).*(?:\b(?:outperform\w*|improv(?:es|ed|ement|ements|ing)|achiev(?:es|ed|e)|reduc(?:es|ed|ing)|faster|obtain|(?:results?|experiments?|evaluation) (?:show|suggest|indicate|demonstrate)s?|we (?:found|find|show|observe|demonstrate))\b|\d\s?%|\b\d+(?:\.\d+)?(?:×|x| times| points))/i,
}
/** Not of what was done here: plans, and what others did. */
const NOT_OWN =
  /\b(?:future work|we (?:also )?(?:plan|leave|hope)|et al|previous(?:ly)?|prior (?:work|methods?)|have been shown|several|goals? in developing|believe|caution|could|would|expect(?:ed)?|typical)\b/i
const WORTH: Partial<Record<SectionType, number>> = {
  abstract: 3,
  intro: 1.5,
  conclusion: 1.5,
  related: -3,
  appendix: -2,
}
const WORDS = { least: 6, best: 20, most: 40 }
/** What a result with a figure is worth beside one without. */
const FIGURE = 1
const TOLD = 1.5
/** Where a paper asks its question. */
const ASKS: SectionType[] = ['abstract', 'intro', 'conclusion']
/** What is searched for in a paper. */
const ASKED = ['we propose, problem, our approach', 'experiments on data sets, results, improvement']

/** Finds for each column what one paper says of itself. */
export const comparePaper = itemWork(
  'compare a paper of a report',
  async (context, { paperId, title, matter, told, passages: read, stage }: PaperToCompare): Promise<ComparedPaper> => {
    const found = await context.step('compare', async () => {
      const passages = read ?? (await passagesOf(context.run.id, { paperId, title, matter }, context.settings))
      const cells = cellsOf(quotableSentences(passages), matter, new Set(told))
      const behind = new Set(Object.values(cells).map(({ passageId }) => passageId))
      return { paperId, title, cells, evidence: passages.filter(({ id }) => behind.has(id)) }
    })
    if (found.evidence.length > 0)
      await context.emit({ type: 'evidence.added', stage, evidence: found.evidence.map(toEvidence) })
    return found
  },
)

async function passagesOf(
  runId: string,
  { paperId, title, matter }: Pick<PaperToCompare, 'paperId' | 'title' | 'matter'>,
  settings: Parameters<typeof findEvidence>[1],
): Promise<Passage[]> {
  const alone = { paperIds: [paperId], tags: [], author: null, from: null, to: null }
  const within = { ...settings, include: [paperId], exclude: [], among: alone }
  const found: Passage[] = []
  for (const asked of ASKED) {
    const { passages } = await findEvidence(readQuestion(`${matter}: ${asked}`), within)
    found.push(...passages)
  }
  const abstracts = await abstractsOf([paperId])
  const first = abstracts.map(({ chunkId: _chunkId, ...abstract }) => ({ ...abstract, title, relevance: 1 }))
  const all = asEvidence(runId, [...first, ...found], 'Comparison')
  return [...new Map(all.map((passage) => [passage.id, passage])).values()]
}

type Found = Cell & { passageId: string }

/** The best sentence for each column; none stands in two. */
function cellsOf(sentences: Quotable[], matter: string, told: ReadonlySet<string>): Partial<Record<Column, Found>> {
  const stems = new Set(stemsOf(matter))
  const cells: Partial<Record<Column, Found>> = {}
  const taken = new Set<Quotable>()
  // What tells least is chosen last: nearly any sentence of an abstract could be a question.
  for (const column of ['Method', 'Result', 'Data', 'Question'] as const) {
    const [best] = sentences
      .filter(
        (one) =>
          one.rejected === null &&
          !one.dangling &&
          !taken.has(one) &&
          SAYS[column].test(one.shown) &&
          !NOT_OWN.test(one.text) &&
          !POINTER.test(one.text),
      )
      .filter(({ sectionType }) => sectionType !== 'related' && sectionType !== 'skip')
      .filter(({ sectionType }) => column !== 'Question' || ASKS.includes(sectionType))
      .filter(({ words }) => words >= WORDS.least && words <= WORDS.most)
      .map((sentence) => ({
        sentence,
        worth:
          worthOf(sentence, stems) -
          (told.has(sentence.shown) ? TOLD : 0) +
          (column === 'Result' && /\d/.test(sentence.shown) ? FIGURE : 0),
      }))
      .sort((a, b) => b.worth - a.worth)
    if (!best) continue
    taken.add(best.sentence)
    const { shown, page, passage } = best.sentence
    cells[column] = { shown, page, passageId: passage.id }
  }
  return cells
}

function worthOf({ shown, sectionType, words }: Quotable, matter: ReadonlySet<string>): number {
  const onMatter = new Set(stemsOf(shown).filter((stem) => matter.has(stem))).size
  return (WORTH[sectionType] ?? 0) + onMatter - Math.max(0, words - WORDS.best) / 10
}
