import { z } from 'zod'
import type { ModelVerdict } from '../citations/check/verdict'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import type { CitedStatement, JudgeContext, StatementJudgement } from './analyst'
import { CITATION_FORMAT } from './evidence-prompt'

/**
 * What goes into one call: as many statements as a small model keeps apart, and no more sentences than a slow one reads
 * within the time that a call has.
 */
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
 * Lets the model find what carries each statement and decide whether it does. One judgement a statement; null where it
 * gave none, or two that differ. Throws `AppError('model_failed')`.
 */
export async function judgeWithModel(
  question: string,
  statements: CitedStatement[],
  { signal }: JudgeContext,
  connection?: ModelConnection,
): Promise<(StatementJudgement | null)[]> {
  const sources = sourcesOf(statements)
  const { verdicts } = await generateFromPrompt({
    prompt: 'judge_citations_v4',
    variables: {
      QUESTION: fence('question', [{ attributes: {}, text: question }]),
      SOURCES: fenceSources(sources),
      STATEMENTS: fenceStatements(statements),
      COUNT: String(statements.length),
      CITATION_FORMAT,
    },
    schema,
    signal,
    connection,
  })
  return statements.map((statement, index) => {
    const given = verdicts.filter(({ number }) => number === index + 1)
    const [first] = given
    if (!first || given.some(({ verdict }) => verdict !== first.verdict)) return null
    return {
      verdict: first.verdict,
      sentences: placesOf(first.sentences, statement, sources),
      why: first.why.replace(/\s+/g, ' ').trim().slice(0, LONGEST_WHY),
    }
  })
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

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

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
