import { blockSigns } from '../blocks/block-signs'
import { type AnswerBlock, type BlockSentence, blankMarkers, readBlocks } from '../blocks/read-blocks'
import type { CheckedCitation } from '../check/check'
import { type Claim, readClaims } from '../check/claims'
import { type Marker, parseMarkers } from '../markers/markers'
import { byVerdict, type Verdict } from '../verdict/verdict'
import { contentWords, readWords } from '../words/words'

/** `uncited`: the sentence has no citation. */
export type SentenceVerdict = Verdict | 'uncited'

/** A sentence of an answer with its citations. */
export type AnswerSentence = {
  /** index among the answer's sentences, from 0 */
  ord: number
  /** `[start, end)` in the Markdown, in UTF-16 units: including its markers, without a list marker */
  start: number
  end: number
  /** without markers and emphasis */
  text: string
  /** the heading above it */
  section: string | null
  /** `ord` of the citations that support it */
  citations: number[]
  verdict: SentenceVerdict
}

/** A citation with its verdict. Its sentence, if given, is the text it supports, which may cover several sentences. */
export type JudgedCitation = Pick<CheckedCitation, 'ord'> &
  Partial<Pick<CheckedCitation, 'sentence'>> & { verdict: Verdict }

const LONGEST_LEAD = 14
/** A statement that the evidence as a whole does not cover something is on no page. */
const ON_THE_EVIDENCE =
  /^(?:however,? |but )?(?:nothing (?:further |more |else )?(?:in (?:it|this library|the (?:provided |given )?(?:excerpts|passages|evidence|papers))|on .+ was found in this library)\b|(?:the|these|this) (?:(?:provided|given|available|retrieved) )?(?:excerpts?|passages?|evidence|papers in this library|library)(?: provided| given| available| above)? (?:do(?:es)? not|lacks?|(?:is|are) (?:silent|not)|says? nothing|cannot|contains? no|provides? no)\b)/i

/**
 * Splits an answer into sentences with their verdicts, including list items and table rows. Leaves out headings, code,
 * lead-in names, and remarks that state nothing about the papers. `markdown` has canonical markers only; `citations`
 * belong to its markers, in order. The verdict of a sentence is the worst of its parts, and that of a part is the best
 * of its citations.
 */
export function answerSentences(markdown: string, citations: JudgedCitation[]): AnswerSentence[] {
  const markers = parseMarkers(markdown)
  const claims = readClaims(markdown, markers)
  const blank = blankMarkers(markdown, markers)
  const found: Omit<AnswerSentence, 'ord'>[] = []
  let section: string | null = null
  const blocks = readBlocks(markdown, markers)
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') section = block.sentences.map(({ text }) => text).join(' ') || null
    if (block.kind === 'heading' || (block.kind === 'row' && isSeparator(blocks[index + 1], markdown))) continue
    for (const sentence of block.sentences) {
      const own = markers.flatMap((_, ord) => (claims[ord]?.start === sentence.start ? [ord] : []))
      const behind = own.length > 0 ? own : behindLater(sentence, claims, citations)
      if (own.length === 0 && statesNothing(sentence, block, blank)) continue
      found.push({
        ...rangeOf(sentence, own, markers, markdown),
        text: sentence.text,
        section,
        citations: behind,
        verdict: verdictOf(behind, claims, citations),
      })
    }
  }
  return found.map((sentence, ord) => ({ ord, ...sentence }))
}

/** Citations of a later sentence whose quote covers this one, too. */
function behindLater(sentence: BlockSentence, claims: Claim[], citations: JudgedCitation[]): number[] {
  return citations.flatMap(({ ord, sentence: whole = '' }) => {
    const { before = [] } = claims[ord] ?? {}
    const reach = before.findIndex(({ start }) => start === sentence.start)
    if (reach < 0) return []
    const from = before.slice(0, reach + 1).reverse()
    return whole.includes(from.map(({ text }) => text).join(' ')) ? [ord] : []
  })
}

function verdictOf(behind: number[], claims: Claim[], citations: JudgedCitation[]): SentenceVerdict {
  const best = new Map<string, Verdict>()
  for (const ord of behind) {
    const part = partOf(claims[ord])
    const verdict = citations.find((citation) => citation.ord === ord)?.verdict ?? 'missing'
    const before = best.get(part)
    if (!before || byVerdict(verdict, before) < 0) best.set(part, verdict)
  }
  return [...best.values()].sort(byVerdict).at(-1) ?? 'uncited'
}

/** The text that a citation supports: a part of its sentence or, in a table row, its cell. */
function partOf(claim: Claim | undefined): string {
  if (claim?.cell && claim.claim === claim.sentence) return `${claim.cell.at} ${claim.cell.text}`
  return claim?.claim ?? ''
}

function rangeOf(sentence: BlockSentence, own: number[], markers: Marker[], markdown: string) {
  const text = markdown.slice(sentence.start, sentence.end)
  const signs = blockSigns(text)
  const box = TASK.exec(text.slice(signs.length))?.[0] ?? ''
  const places = own.flatMap((ord) => markers[ord] ?? [])
  return {
    start: Math.min(sentence.start + signs.length + box.length, ...places.map((marker) => marker.start)),
    end: Math.max(sentence.end, ...places.map((marker) => marker.end)),
  }
}

/** Checkbox of a task list item. */
const TASK = /^\[[ xX]\][ \t]+/

/** Whether the next block is the row of dashes below a table's header. */
function isSeparator(next: AnswerBlock | undefined, markdown: string): boolean {
  return next?.kind === 'row' && /^[\s|:-]+$/.test(markdown.slice(next.start, next.end))
}

/** A remark by the author in italics: what follows, or what was not found. */
const IN_ITALICS = /^([*_])(?![*_\s])[^*_]+\1$/

/**
 * Whether a sentence states nothing about the papers: notices, lead-ins, remarks in italics, questions, remarks on the
 * answer or the evidence as a whole, and formulas alone.
 */
function statesNothing({ start, end, text }: BlockSentence, block: AnswerBlock, blank: string): boolean {
  const shown = blank.slice(start, end)
  const raw = shown.slice(blockSigns(shown).length).trimStart()
  const isFirst = blank.slice(block.start, start).trim() === ''
  const isNotice = shown.startsWith('>') && blank.slice(0, start).trim() === ''
  const isLast = blank.slice(end, block.end).trim() === ''
  const whole = blank.slice(block.start, block.end).trim()
  const isLead = isFirst && !isLast && /^(\*\*|__)(?:(?!\1).)+\1$/.test(raw) && readWords(text).length <= LONGEST_LEAD
  return (
    isNotice ||
    isLead ||
    text.endsWith('?') ||
    (text.endsWith(':') && !/\d/.test(text)) ||
    IN_ITALICS.test(whole) ||
    IN_ITALICS.test(raw.trim()) ||
    /^\$\$[^$]*\$\$$/.test(whole) ||
    ON_THE_EVIDENCE.test(text) ||
    contentWords(readWords(text)).length === 0
  )
}
