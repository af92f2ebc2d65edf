import { z } from 'zod'
import type { ModelVerdict } from '../citations/check/verdict'
import { fence, fenceText } from '../models/fence'
import { oneLine } from '../text/one-line'
import { CITATION_FORMAT } from './evidence-prompt'
import type { Task } from './think'

/** What an answer says with citations behind it, and the pages that they lead to. */
export type CitedStatement = {
  statement: string
  /** what stands right before it in the answer: the sentence before, and the beginning of its own */
  context: string[]
  /** what the evidence holds of each cited page, sentence by sentence; `sections`: the heading above each, where known */
  sources: { cite: string; title: string; sentences: string[]; sections?: string[] }[]
}

/** What a reader says of a statement. */
export type StatementJudgement = {
  verdict: ModelVerdict
  /** what bears on it, at most four: the place of a source of the statement, and of a sentence in it, both from 0 */
  sentences: { source: number; sentence: number }[]
  /** what carries it, is missing or differs, in a few words */
  why: string
}

/** What goes into one call: as many statements and sentences as a small model keeps apart. */
const MOST = { statements: 6, sentences: 100 }
/** Sentences of a quote. */
const MOST_IN_QUOTE = 4
const LONGEST_WHY = 200
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

export type Batch = { at: number[]; statements: CitedStatement[] }

/** Statements as they go into calls, in their order: who reads one has mostly read the one before it. */
export function batchesOf(statements: CitedStatement[]): Batch[] {
  const batches: Batch[] = []
  for (const [at, statement] of statements.entries()) {
    const last = batches.at(-1)
    const fits = last && last.at.length < MOST.statements && sizeOf([...last.statements, statement]) <= MOST.sentences
    if (fits) {
      last.at.push(at)
      last.statements.push(statement)
    } else batches.push({ at: [at], statements: [statement] })
  }
  return batches
}

/**
 * Finds what carries the statements of an answer in the pages that they cite, and decides whether it does: one judgement a
 * statement, null where there is none, or where two differ. All go into one call: see `batchesOf`. Without a model nothing
 * is judged.
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
        STATEMENTS: fenceStatements(statements),
        COUNT: String(statements.length),
        CITATION_FORMAT,
      },
      schema,
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

type NumberedSource = CitedStatement['sources'][number] & { first: number }

/** The pages that the statements cite, each once, with the number of its first sentence. */
function sourcesOf(statements: CitedStatement[]): NumberedSource[] {
  const unique = new Map(statements.flatMap(({ sources }) => sources.map((source) => [source.cite, source])))
  let first = 1
  return [...unique.values()].map((source) => {
    const numbered = { ...source, first }
    first += source.sentences.length
    return numbered
  })
}

function sizeOf(statements: CitedStatement[]): number {
  const last = sourcesOf(statements).at(-1)
  return last ? last.first + last.sentences.length - 1 : 0
}

/** Numbers of sentences as places in the sources that the statement cites; any other number is not followed. */
function placesOf(
  numbers: number[],
  { sources }: CitedStatement,
  numbered: NumberedSource[],
): StatementJudgement['sentences'] {
  const places = [...new Set(numbers)].flatMap((number) => {
    const page = numbered.find(({ first, sentences }) => number >= first && number < first + sentences.length)
    const source = page ? sources.findIndex(({ cite }) => cite === page.cite) : -1
    return page && source >= 0 ? [{ source, sentence: number - page.first }] : []
  })
  return places.slice(0, MOST_IN_QUOTE)
}

function fenceSources(sources: NumberedSource[]): string {
  return fence(
    'source',
    sources.map(({ cite, title, sentences, sections = [], first }) => ({
      attributes: { cite, title },
      text: sentences
        .flatMap((text, index) => {
          const section = sections[index]
          const isNew = section && section !== sections[index - 1]
          return [...(isNew ? [`Section: ${oneLine(section)}`] : []), `${first + index}. ${oneLine(text)}`]
        })
        .join('\n'),
    })),
  )
}

/** Each with what stands before it, unless that has just been read: as a statement, or as several with hardly a word between. */
function fenceStatements(statements: CitedStatement[]): string {
  return statements
    .map(({ context, statement, sources }, index) => {
      const number = String(index + 1)
      const read = statements.slice(0, index).flatMap((one) => [...one.context, one.statement])
      const text = context.filter((part) => !isRead(part, read)).join(' ')
      const around = text ? `${fence('context', [{ attributes: { number }, text }])}\n` : ''
      const cites = sources.map(({ cite }) => cite).join(' ')
      return around + fence('statement', [{ attributes: { number, cites }, text: statement }])
    })
    .join('\n\n')
}

/** Letters that may join statements which were read one by one: “, whereas”. */
const BETWEEN = 8

function isRead(part: string, read: string[]): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const said = read.map(letters).filter(Boolean)
  const wanted = letters(part)
  if (said.some((one) => one.includes(wanted))) return true
  const left = said.toSorted((a, b) => b.length - a.length).reduce((rest, one) => rest.replace(one, ''), wanted)
  return left.length <= BETWEEN && left.length < wanted.length
}
