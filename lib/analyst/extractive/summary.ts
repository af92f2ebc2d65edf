import { sentencesOf } from '../../text/sentences'
import type { PaperText } from '../analyst'
import { stemsOf } from '../question/terms'
import { cleanHeading } from './headings'
import { escapeMarkdown } from './markdown'
import { paperSentences } from './paper-sentences'
import { POINTER } from './score'
import { sectionType } from './section-type'
import { readingOrder, type Sentence } from './sentence'
import { shortTitle } from './short-title'
import { ROLES, type Role } from './summary-roles'
import { overlap } from './weights'

const MOST_OVERLAP = 0.45
const LEAST_OF_BEST = 0.55
const LEAST = 0.2
const OPENING_SENTENCES = 5
const OUTLINE_ENTRIES = 14

/** What a sentence is weighed by in this paper. */
type Weighed = { sentence: Sentence; stems: Set<string>; nearness: number; position: number }

/**
 * Markdown summary by extraction: the abstract in full, then the sentences that best say what is new, how it is done,
 * what came of it and what it cannot do, then an outline. Every statement is followed by `[ID, page N]`. It depends on
 * nothing but the paper, so that a paper is always summarized alike.
 */
export function summarizePaper(paper: PaperText): string {
  const sentences = paperSentences(paper)
  const abstract = abstractOf(paper, sentences)
  const parts = [abstract.length > 0 ? `## Abstract\n\n${join(abstract)}` : openingOf(paper, sentences)]
  const weighed = weighAll(sentences, paper.title)
  const said = abstract.map(({ text }) => new Set(stemsOf(text)))
  const used = new Set<Sentence>()
  for (const role of ROLES) {
    const chosen = choose(role, weighed, said, used, shortTitle(paper.title).split(' ')[0] ?? '')
    if (chosen.length > 0) parts.push(`## ${role.heading}\n\n${join(chosen.map((one) => statement(one)))}`)
  }
  const outline = outlineOf(paper)
  if (outline.length > 1) parts.push(`## Outline\n\n${outline.map((entry) => `- ${marked(entry)}`).join('\n')}`)
  return parts.filter((part) => part !== '').join('\n\n')
}

type Statement = { text: string; paperId: string; page: number }

function statement({ shown, paperId, page }: Sentence): Statement {
  return { text: shown, paperId, page }
}

function marked({ text, paperId, page }: Statement): string {
  return `${escapeMarkdown(text)} [${paperId}, page ${page}]`
}

function join(statements: Statement[]): string {
  return statements.map(marked).join(' ')
}

/** The abstract sentence by sentence: as the pages have it, else as the metadata has it. */
function abstractOf(paper: PaperText, sentences: Sentence[]): Statement[] {
  const onPages = sentences.filter(
    ({ sectionType: type, text }) => type === 'abstract' && !/^(?:key ?words|index terms|ccs concepts)\b/i.test(text),
  )
  if (onPages.length > 0 && (onPages.length > 2 || paper.abstract === null)) {
    return onPages.map(({ text, paperId, page }) => ({ text: withoutLabel(text), paperId, page }))
  }
  const abstract = paper.abstract?.replace(/\s+/g, ' ').trim() ?? ''
  const page = pageOf(abstract, paper)
  return sentencesOf(abstract).map(({ start, end }) => ({ text: abstract.slice(start, end), paperId: paper.id, page }))
}

function withoutLabel(text: string): string {
  return text.replace(/^abstract\s*[.:—–-]+\s*/i, '')
}

function pageOf(text: string, paper: PaperText): number {
  const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  const opening = letters(text).slice(0, 40)
  return paper.pages.find((page) => letters(page.text).includes(opening))?.number ?? 1
}

function openingOf(paper: PaperText, sentences: Sentence[]): string {
  const opening = sentences.filter(({ rejected }) => rejected === null).slice(0, OPENING_SENTENCES)
  if (opening.length > 0) return `## Opening\n\n${join(opening.map(statement))}`
  const first = sentences.slice(0, OPENING_SENTENCES).map(({ text, page }) => ({ text, paperId: paper.id, page }))
  return first.length > 0 ? `## Opening\n\n${join(first)}` : ''
}

/** Nearness to what abstract, introduction and conclusion say, by cosine of (1 + ln tf) · idf within the paper. */
function weighAll(sentences: Sentence[], title: string): Weighed[] {
  const good = sentences.filter(({ rejected, sectionType: type }) => rejected === null && type !== 'appendix')
  const stems = good.map(({ text }) => stemsOf(text))
  const frequency = new Map<string, number>()
  for (const own of stems) for (const stem of new Set(own)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  const vectorOf = (words: string[]) => {
    const vector = new Map<string, number>()
    for (const word of words) vector.set(word, (vector.get(word) ?? 0) + 1)
    for (const [word, count] of vector) {
      const holders = frequency.get(word) ?? 0
      vector.set(word, (1 + Math.log(count)) * Math.log(1 + (good.length - holders + 0.5) / (holders + 0.5)))
    }
    return vector
  }
  const core = good.flatMap(({ sectionType: type }, index) =>
    type === 'abstract' || type === 'intro' || type === 'conclusion' ? (stems[index] ?? []) : [],
  )
  const centre = vectorOf([...core, ...stemsOf(title)])
  const length = lengthOf(centre)
  return good.map((sentence, index) => ({
    sentence,
    stems: new Set(stems[index]),
    nearness: cosine(vectorOf(stems[index] ?? []), centre, length),
    position: index / Math.max(1, good.length),
  }))
}

/** `length` is that of `b`, which many are compared with. */
function cosine(a: Map<string, number>, b: Map<string, number>, length: number): number {
  let sum = 0
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0)
  return sum / (lengthOf(a) * length || 1)
}

function lengthOf(vector: Map<string, number>): number {
  return Math.hypot(...vector.values())
}

/** The best sentences in a role, in the order of the paper, each with the sentence that it leans on. */
function choose(role: Role, weighed: Weighed[], said: Set<string>[], used: Set<Sentence>, name: string): Sentence[] {
  const ranked = weighed.map((one) => ({ ...one, worth: worthIn(role, one, name) })).sort((a, b) => b.worth - a.worth)
  const known = new Map(weighed.map((one) => [one.sentence, one]))
  const best = ranked[0]?.worth ?? 0
  const chosen: Sentence[] = []
  for (const { sentence, stems, worth } of ranked) {
    if (chosen.length >= role.sentences || worth < LEAST || worth < LEAST_OF_BEST * best) break
    if (used.has(sentence) || said.some((other) => overlap(other, stems) > MOST_OVERLAP)) continue
    if (sentence.dangling) {
      const before = sentence.previous
      if (!before || !known.has(before) || before.dangling) continue
      if (!used.has(before)) chosen.push(before)
      used.add(before)
    }
    used.add(sentence)
    chosen.push(sentence)
    said.push(stems)
  }
  return chosen.sort(readingOrder)
}

function worthIn(role: Role, { sentence, nearness, position }: Weighed, name: string): number {
  const { text, shown, words, sectionType: type } = sentence
  const cued = role.cue.test(text)
  let worth = (cued ? 0.5 : 0) + (role.section[type] ?? 0) + 0.5 * nearness
  if (name.length > 2 && text.includes(name)) worth += 0.08
  if (words > 40 || words < 12) worth -= 0.12
  if (POINTER.test(shown)) worth -= 0.3
  if ((text.match(/et al|\[\d/g)?.length ?? 0) >= 2) worth -= 0.12
  if (/^(?:Recent|Previous|Prior|Existing|Other|Several|Many)\b|\bet al\.?,? (?:have|has|\(\d)/.test(text)) worth -= 0.3
  const hasFigures = /\d+(?:\.\d+)?\s?(?:%|BLEU|x\b|×)|\bresults? (?:show|demonstrate|suggest)/.test(text)
  switch (role.heading) {
    case 'Contributions':
      return worth - 0.3 * position - (cued ? 0 : 0.3)
    case 'Methods':
      return worth - (hasFigures ? 0.3 : 0)
    case 'Results':
      return worth - (!cued || /future|hypothes/i.test(text) ? 0.3 : 0) + (hasFigures ? 0.1 : 0)
    default: {
      if (!cued && type !== 'limits') return Number.NEGATIVE_INFINITY
      const speaksOfItself = /\b(?:we|our|this (?:work|paper|study)|limitations?)\b/i.test(text) || text.includes(name)
      return worth - (speaksOfItself ? 0 : 0.3)
    }
  }
}

/** The headings that say something, each with the page on which it stands. */
function outlineOf(paper: PaperText): Statement[] {
  const found = new Map<string, Statement>()
  for (const page of paper.pages) {
    for (const block of page.blocks) {
      if (block.kind !== 'heading') continue
      const title = page.text.slice(block.start, block.end)
      const heading = sectionType(title) === 'skip' ? '' : cleanHeading(title)
      const key = heading.toLowerCase()
      if (heading !== '' && !found.has(key)) found.set(key, { text: heading, paperId: paper.id, page: page.number })
    }
  }
  return [...found.values()].slice(0, OUTLINE_ENTRIES)
}
