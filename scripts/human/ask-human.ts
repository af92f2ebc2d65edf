import { type Asked, ask } from '../answers/ask'
import { wordsOf } from '../answers/ask-gold'
import { idOf } from '../answers/read-library'
import { goldText, holdsAnswer, holdsGoldParagraph } from './gold-text'
import type { Claim, HumanQuestion } from './human-sets'

/** Whether it is true for one of the first 1, 3, 5. */
type Among = { 1: boolean; 3: boolean; 5: boolean }

export type AskedHuman = Pick<Asked, 'outcome' | 'said' | 'markdown'> & {
  id: string
  /** split and type of the question, or label of the claim */
  group: string
  type: string
  isAnswerable: boolean
  /** passages read: a gold page, and a gold paragraph or abstract */
  evidencePage: Among
  evidence: Among
  /** passages shown: a gold page, and a gold paragraph or abstract */
  shownPage: Among
  shown: Among
  /** a gold sentence or span within the marks of the shown passages */
  marked: Among
  /** number of visible words */
  words: number
}

function among<T>(list: T[], isRight: (one: T) => boolean): Among {
  const first = list.findIndex(isRight)
  return { 1: first === 0, 3: first >= 0 && first < 3, 5: first >= 0 && first < 5 }
}

/** Asks a question within its paper. */
export async function askInPaper(question: HumanQuestion): Promise<AskedHuman> {
  const asked = await ask(question.question, [idOf(question.paper)])
  const gold = goldText(question.gold)
  const pages = new Set(question.gold.flatMap((one) => one.pages))
  return {
    ...rest(asked),
    id: question.id,
    group: question.split,
    type: question.type,
    isAnswerable: question.gold.length > 0,
    evidencePage: among(asked.evidence, (one) => one.pages.some((page) => pages.has(page))),
    evidence: among(asked.evidence, ({ text }) => holdsGoldParagraph(text, gold)),
    shownPage: among(asked.shown, (one) => one.pages.some((page) => pages.has(page))),
    shown: among(asked.shown, ({ text }) => holdsGoldParagraph(text, gold)),
    marked: among(asked.shown, ({ marks }) => marks.some((mark) => holdsAnswer(mark, gold))),
  }
}

/** Asks a claim of the whole library. `keyOf`: key of each paper in the set of claims. */
export async function askClaim(claim: Claim, keyOf: Map<string, string>): Promise<AskedHuman> {
  const asked = await ask(claim.text)
  const isGold = ({ paperId }: { paperId: string }) => claim.gold.some(({ key }) => key === keyOf.get(paperId))
  const goldOf = ({ paperId }: { paperId: string }) =>
    goldText(claim.gold.filter(({ key }) => key === keyOf.get(paperId)))
  const read = [...new Set(asked.evidence.map(({ paperId }) => paperId))].map((paperId) => ({ paperId }))
  const found = among(read.length > 0 ? read : asked.papers, isGold)
  const shown = among(asked.shown, isGold)
  return {
    ...rest(asked),
    id: claim.id,
    group: 'claims',
    type: claim.label,
    isAnswerable: claim.label !== 'NEI',
    evidencePage: found,
    evidence: found,
    shownPage: shown,
    shown,
    marked: among(asked.shown, (one) => isGold(one) && one.marks.some((mark) => holdsAnswer(mark, goldOf(one)))),
  }
}

function rest(asked: Asked) {
  const { outcome, said, markdown } = asked
  return { outcome, said, markdown, words: wordsOf(asked) }
}
