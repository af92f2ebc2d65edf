import { z } from 'zod'
import type { ModelVerdict } from '../citations/verdict/verdict'
import { nearSentences } from '../citations/words/near-sentences'
import { judgeSupport } from '../citations/words/support'
import { fence, fenceText } from '../models/prompts/fence'
import { eachLine, gradeIn, numbersIn } from '../models/prompts/line-form'
import { oneLine } from '../text/format/phrases'
import { estimateTokens } from '../text/words/terms'
import type { Task } from './think'

/** A statement of an answer with its citations and the pages that they lead to. */
export type CitedStatement = {
  statement: string
  /** the preceding text in the answer: the previous sentence, and the start of its own */
  context: string[]
  /** the sentences of each cited page in the evidence, a table as one; `sections`: the heading above each, if known */
  sources: { cite: string; title: string; sentences: string[]; sections?: string[] }[]
  /**
   * number of sources that it cites itself, which come first; the rest of its sentence cites the others. Absent: all
   */
  own?: number
}

/** A judge's verdict on a statement. */
export type StatementJudgement = {
  verdict: ModelVerdict
  /** supporting sentences: index of a source of the statement, and of a sentence in it, both from 0 */
  sentences: { source: number; sentence: number }[]
  /** what is missing or different, in a few words; may be empty */
  why: string
}

/** Limits of one call: more statements or page tokens confuse a small model. */
const MOST = { statements: 24, tokens: 4_000 }
/**
 * Weight of pages that a statement shares with a call, relative to pages it adds. Reading the same pages in another
 * call costs most.
 */
const SHARED = 3
const LONGEST_WHY = 200
/** Stands for omitted sentences of a page. */
const LEFT_OUT = '…'
const VERDICTS = ['verified', 'partly', 'weak'] as const satisfies readonly ModelVerdict[]

const schema = z.object({
  verdicts: z.array(
    z.object({
      number: z.number().int(),
      sentences: z.array(z.number().int()),
      verdict: z.enum(VERDICTS),
      why: z.string(),
    }),
  ),
})

export type StatementBatch = { at: number[]; statements: CitedStatement[] }

/**
 * Groups statements into calls. Statements that cite the same pages go together, so that each page is read once; within
 * a call they keep their order.
 */
export function batchesOf(statements: CitedStatement[], most = MOST.statements): StatementBatch[] {
  const left = statements.map((statement, at) => ({ at, statement, sizes: sizesOf(statement) }))
  const batches: StatementBatch[] = []
  for (let next = left.shift(); next; next = left.shift()) {
    const batch = [next]
    for (let at = nearestOf(batch, left, most); at >= 0; at = nearestOf(batch, left, most))
      batch.push(...left.splice(at, 1))
    batch.sort((a, b) => a.at - b.at)
    batches.push({ at: batch.map(({ at }) => at), statements: batch.map(({ statement }) => statement) })
  }
  return batches
}

type Sized = { sizes: [cite: string, tokens: number][] }

/**
 * Index of the statement that shares most pages with a call relative to what it adds, the first of equals; -1 if none
 * fits.
 */
function nearestOf(batch: Sized[], left: Sized[], most: number): number {
  if (batch.length >= most) return -1
  const pages = new Map(batch.flatMap(({ sizes }) => sizes))
  const room = Math.max(0, MOST.tokens - sum([...pages.values()]))
  const costs = left.map(({ sizes }) => {
    const shared = sum(sizes.flatMap(([cite, size]) => (pages.has(cite) ? size : [])))
    const added = sum(sizes.map(([, size]) => size)) - shared
    return added > room ? Number.POSITIVE_INFINITY : added - SHARED * shared
  })
  const least = Math.min(...costs)
  return Number.isFinite(least) ? costs.indexOf(least) : -1
}

/** Tokens shown of each page that a statement cites. */
function sizesOf({ statement, sources }: CitedStatement): Sized['sizes'] {
  return sources.map(({ cite, sentences }) => {
    const shown = nearSentences(statement, sentences).map((at) => sentences[at])
    return [cite, estimateTokens(shown.join('\n'))]
  })
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/**
 * Finds the sentences on the cited pages that support each statement, and decides whether they do. Returns one
 * judgement per statement; null if there is none, or two that differ. For the calls see `batchesOf`. Judges nothing
 * without a model.
 */
export const judgeStatements: Task<
  { question: string; statements: CitedStatement[] },
  Promise<(StatementJudgement | null)[]>
> = {
  async withModel({ question, statements }, model, signal) {
    const sources = sourcesOf(statements)
    const { verdicts } = await model.generate({
      prompt: 'judge_citations_v4',
      variables: {
        QUESTION: fenceText('question', question),
        SOURCES: fenceSources(sources),
        STATEMENTS: fenceStatements(statements, sources),
        COUNT: String(statements.length),
      },
      schema,
      lines: eachLine('verdicts', (line) => readVerdict(line, statements, sources)),
      signal,
    })
    return statements.map((statement, index) => {
      const given = verdicts.filter(({ number }) => number === index + 1)
      const [first] = given
      if (!first || given.some(({ verdict }) => verdict !== first.verdict)) return null
      return {
        verdict: first.verdict,
        sentences: placesOf(first.sentences, statement, sources),
        why: oneLine(first.why).slice(0, LONGEST_WHY),
      }
    })
  },
  async without({ statements }) {
    return statements.map(() => null)
  },
}

const GRADES = { yes: 'verified', partly: 'partly', no: 'weak' } as const satisfies Record<string, ModelVerdict>

/**
 * Parses the verdict on the only statement of a call. Without a sentence number, it rests on the sentence with most of
 * the statement's words.
 */
function readVerdict(line: string, [statement]: CitedStatement[], sources: NumberedSource[]) {
  const graded = gradeIn(line, GRADES)
  if (!graded || !statement) return null
  const [, named = '', why = ''] = /^([\d\s,–-]*)[\s.:;]*(.*)$/.exec(graded.rest) ?? []
  const sentences = numbersIn(named, sum(sources.map(({ shown }) => shown.length)))
  const isNamed = sentences.length > 0 || graded.grade === 'weak'
  return {
    number: 1,
    verdict: graded.grade,
    sentences: isNamed ? sentences : nearestTo(statement.statement, sources),
    why: graded.grade === 'verified' ? '' : why,
  }
}

function nearestTo(statement: string, sources: NumberedSource[]): number[] {
  const all = sources.flatMap(({ first, title, sentences, shown }) =>
    shown.map((place, at) => ({ number: first + at, ...judgeSupport(statement, sentences[place] ?? '', title) })),
  )
  const best = all.reduce((most, one) => (one.coverage > most.coverage ? one : most), { number: 0, coverage: 0 })
  return best.number > 0 ? [best.number] : []
}

/** `first`: number of its first sentence. `shown`: indexes of the sentences shown. */
type NumberedSource = CitedStatement['sources'][number] & { first: number; shown: number[] }

/** The pages that the statements cite, each once, with the sentences relevant to any of them. */
function sourcesOf(statements: CitedStatement[]): NumberedSource[] {
  const unique = new Map(statements.flatMap(({ sources }) => sources.map((source) => [source.cite, source])))
  let first = 1
  return [...unique.values()].map((source) => {
    const citing = statements.filter(({ sources }) => sources.some(({ cite }) => cite === source.cite))
    const near = new Set(citing.flatMap(({ statement }) => nearSentences(statement, source.sentences)))
    const numbered = { ...source, first, shown: [...near].sort((a, b) => a - b) }
    first += near.size
    return numbered
  })
}

/** Converts sentence numbers to positions in the statement's sources; ignores all other numbers. */
function placesOf(
  numbers: number[],
  { sources }: CitedStatement,
  numbered: NumberedSource[],
): StatementJudgement['sentences'] {
  return [...new Set(numbers)].flatMap((number) => {
    const page = numbered.find(({ first, shown }) => number >= first && number < first + shown.length)
    const source = page ? sources.findIndex(({ cite }) => cite === page.cite) : -1
    const sentence = page?.shown[number - page.first]
    return sentence !== undefined && source >= 0 ? [{ source, sentence }] : []
  })
}

function fenceSources(sources: NumberedSource[]): string {
  return fence(
    'source',
    sources.map(({ title, sentences, sections = [], first, shown }, page) => ({
      attributes: { number: String(page + 1), title },
      text: shown
        .flatMap((place, index) => {
          const section = sections[place]
          const before = shown[index - 1]
          const isNew = section && section !== sections[before ?? -1]
          const isApart = before !== undefined && place > before + 1
          return [
            ...(isApart ? [LEFT_OUT] : []),
            ...(isNew ? [`Section: ${oneLine(section)}`] : []),
            `${first + index}. ${sentences[place]}`,
          ]
        })
        .join('\n'),
    })),
  )
}

/**
 * Formats each statement with the text before it, unless the model has just read that as one or several statements with
 * hardly a word in between.
 */
function fenceStatements(statements: CitedStatement[], numbered: NumberedSource[]): string {
  const lines = statements.flatMap(({ context, statement, sources, own = sources.length }, index) => {
    const read = statements.slice(0, index).flatMap((one) => [...one.context, one.statement])
    const before = oneLine(context.filter((part) => !isRead(part, read)).join(' '))
    const pages = sources.map(({ cite }) => numbered.findIndex((source) => source.cite === cite) + 1)
    const cited = [pages.slice(0, own), pages.slice(own)].filter(({ length }) => length > 0)
    const brackets = cited.map((some) => some.join(', ')).join(' | ')
    return [...(before ? [`Before: ${before}`] : []), `${index + 1}. [${brackets}] ${oneLine(statement)}`]
  })
  return fenceText('statements', lines.join('\n'))
}

/** Letters that may join statements which were already read one by one: “, whereas”. */
const BETWEEN = 8

function isRead(part: string, read: string[]): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const said = read.map(letters).filter(Boolean)
  const wanted = letters(part)
  if (said.some((one) => one.includes(wanted))) return true
  const left = said.toSorted((a, b) => b.length - a.length).reduce((rest, one) => rest.replace(one, ''), wanted)
  return left.length <= BETWEEN && left.length < wanted.length
}
