import { researchDeeply, synthesizeDeeply } from './openai-deep'
import { embedText, nearness } from './openai-embeddings'
import { understandQuestion } from './openai-follow-ups'
import { gradePassages } from './openai-grades'
import { judgePairs, type ReadStatement } from './openai-judgements'
import { describeLibrary } from './openai-overview'
import { searchQueries } from './openai-queries'
import { planReport, researchReport, writeReport } from './openai-report'
import { answerSmall, translateSmall } from './openai-small'
import { translateQuestion } from './openai-translations'

type Excerpt = { cite: string; title: string; section: string; text: string }
type Statement = Excerpt & { sentence: string; relevance: number }

/** Writes what a well-behaved model might: an answer, a new version, a summary or notes, from the prompt alone. */
export function answerPrompt(prompt: string): string {
  const synthesis = answerSmall(prompt) ?? translateSmall(prompt) ?? synthesizeDeeply(prompt) ?? writeReport(prompt)
  if (synthesis) return synthesis
  const excerpts = readExcerpts(prompt)
  if (excerpts.length === 0) return 'The provided excerpts do not answer the query.'
  if (/^You (?:are a research assistant (?:summarizing|taking notes)|summarize a paper|take notes on)/.test(prompt))
    return summarize(excerpts, prompt)
  const feedback = readSection(prompt, 'Feedback') || readSection(prompt, 'What the person wants')
  const question = readSection(prompt, 'Research Query') || readSection(prompt, 'Question')
  if (/^# (?:Part to Rewrite$|The part: )/m.test(prompt))
    return rank(excerpts, feedback).slice(0, 1).map(plainly).join(' ')
  const statements = rank(excerpts, question)
  const overview = statements.slice(0, 2).map(paraphrase).join(' ')
  const sections = groupByTitle(statements.slice(2, 10)).map(([title, group]) => {
    return `## ${title}\n\n${group.map(paraphrase).join(' ')}`
  })
  const asked = feedback
    ? [`## ${capitalize(feedback)}`, rank(excerpts, feedback).slice(0, 3).map(paraphrase).join(' ')]
    : []
  return [overview, ...asked, ...sections].join('\n\n')
}

/** A value for a JSON schema, with texts from the prompt. `read`: statements with a reader's verdicts. */
export function answerSchema(schema: unknown, prompt: string, read: ReadStatement[] = []): unknown {
  const known =
    researchDeeply(prompt) ??
    planReport(prompt) ??
    researchReport(prompt) ??
    judgePairs(prompt, read) ??
    understandQuestion(prompt) ??
    searchQueries(prompt) ??
    gradePassages(prompt) ??
    translateQuestion(prompt) ??
    describeLibrary(prompt)
  if (known) return known
  const words = readSection(prompt, 'Research Query') || 'text'
  return exampleOf(schema, words)
}

function readExcerpts(prompt: string): Excerpt[] {
  const pattern = /<(\w+-[0-9a-f]{8,}) cite="(\[[^"]+\])"([^>]*)>\n([\s\S]*?)\n<\/\1>/g
  return [...prompt.matchAll(pattern)].map(([, , cite = '', more = '', text = '']) => ({
    cite,
    title: /title="([^"]*)"/.exec(more)?.[1] ?? '',
    section: /section="([^"]*)"/.exec(more)?.[1] ?? '',
    text,
  }))
}

/** The text under a heading of the prompt, up to the next one; for a fenced section, the content of the fence. */
function readSection(prompt: string, heading: string): string {
  const start = prompt.indexOf(`# ${heading}\n`)
  if (start < 0) return ''
  const rest = prompt.slice(start + heading.length + 3)
  const text = (rest.split(/\n# /)[0] ?? '').trim()
  return /<(\w+-[0-9a-f]{8,})>\n([\s\S]*?)\n<\/\1>/.exec(text)?.[2] ?? text
}

function rank(excerpts: Excerpt[], question: string): Statement[] {
  const wanted = embedText(question)
  const statements = excerpts.flatMap((excerpt) =>
    readSentences(excerpt.text).map((sentence) => ({
      ...excerpt,
      sentence,
      relevance: nearness(wanted, embedText(sentence)),
    })),
  )
  const unique = statements.filter(
    (statement, index) => statements.findIndex(({ sentence }) => sentence === statement.sentence) === index,
  )
  return unique.sort((a, b) => b.relevance - a.relevance)
}

/** Complete sentences of ordinary length, without Markdown characters. */
function readSentences(text: string): string[] {
  const sentences = text.replace(/\s+/g, ' ').match(/[^.!?]+(?:[.!?](?!\s+[A-Z]|\s*$)[^.!?]*)*[.!?]/g) ?? []
  const trimmed = sentences.map((sentence) => sentence.trim())
  const whole = trimmed.filter((sentence) => /^[A-Z][^[\]*_`$<>|\\#]{40,300}[.!?]$/.test(sentence))
  return whole.length > 0 ? whole : trimmed.slice(0, 1)
}

/** Changes the start of every second sentence; the marker goes before the full stop. */
function paraphrase({ sentence, cite }: Statement, index: number): string {
  const body = sentence.replace(/[.!?]+$/, '')
  const changed = index % 2 === 1 ? `The authors state: ${body}` : body
  return `${changed} ${cite}.`
}

function groupByTitle(statements: Statement[]): [string, Statement[]][] {
  const groups = new Map<string, Statement[]>()
  for (const statement of statements) {
    const title = statement.section || statement.title || 'Details'
    groups.set(title, [...(groups.get(title) ?? []), statement])
  }
  return [...groups].slice(0, 4)
}

function summarize(excerpts: Excerpt[], prompt: string): string {
  const title = /- Title: (.*)/.exec(prompt)?.[1] ?? ''
  const statements = rank(excerpts, title)
  if (/take notes|taking notes/.test(prompt))
    return statements
      .slice(0, prompt.startsWith('You take notes') ? 5 : 8)
      .map((one) => `- ${plainly(one)}`)
      .join('\n')
  const parts = ['Problem', 'Approach', 'Results', 'Limitations'].map((heading, index) => {
    const own = statements.slice(index * 3, index * 3 + 3)
    return own.length > 0 ? `## ${heading}\n\n${own.map(plainly).join(' ')}` : ''
  })
  return parts.filter(Boolean).join('\n\n')
}

function plainly({ sentence, cite }: Statement): string {
  return `${sentence.replace(/[.!?]+$/, '')} ${cite}.`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type JsonSchema = {
  type?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

function exampleOf(schema: unknown, words: string): unknown {
  const { type, enum: choices, properties = {}, items } = (schema ?? {}) as JsonSchema
  if (choices) return choices[0]
  if (type === 'array') return [exampleOf(items, words)]
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  if (type === 'string') return words
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, exampleOf(value, words)]))
}
