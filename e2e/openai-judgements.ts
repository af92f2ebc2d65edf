import { z } from 'zod'

/** A statement read beforehand: a careful reader's verdict, and the sentences on the cited pages that support it. */
export const readStatementSchema = z.object({
  statement: z.string(),
  verdict: z.enum(['verified', 'partly', 'weak']),
  sources: z.array(z.object({ paperId: z.string(), page: z.number(), sentences: z.array(z.string()) })),
})
export type ReadStatement = z.infer<typeof readStatementSchema>

type Pair = { number: number; statement: string; quote: string }
type Numbered = { number: number; page: string; text: string }
type Stated = { number: number; pages: string[]; statement: string }

/**
 * Judges statements by their sources, or a draft by its quotes, like a well-behaved model; null for other prompts. For
 * statements in `read` it gives their verdict, if the prompt has their sentences.
 */
export function judgePairs(prompt: string, read: ReadStatement[] = []): unknown {
  if (!prompt.includes('`contradicts`')) return judgeStatements(prompt, read)
  const pairs = readPairs(prompt)
  return {
    verdicts: pairs.map(({ number, statement, quote }) => ({
      number,
      verdict: relation(statement, quote),
      why: 'by the words',
    })),
  }
}

/** Judges statements by the numbered sentences of the cited pages: the one or two that share most words. */
function judgeStatements(prompt: string, read: ReadStatement[]): unknown {
  const statements = readStatements(prompt)
  if (statements.length === 0) return null
  const sentences = readSentences(prompt)
  return {
    verdicts: statements.map(({ number, pages, statement }) => {
      const own = sentences.filter(({ page }) => pages.includes(page))
      const known = read.find((one) => bare(one.statement) === bare(statement))
      if (known) return { number, ...judgeAsRead(known, pages, own) }
      const ranked = [...own].sort((a, b) => sharedWords(statement, b.text) - sharedWords(statement, a.text))
      const chosen = [1, 2]
        .map((count) => ranked.slice(0, count))
        .find((some) => carries(statement, some.map(({ text }) => text).join(' ')))
      return {
        number,
        sentences: (chosen ?? ranked.slice(0, 1)).map((sentence) => sentence.number),
        verdict: chosen ? 'verified' : 'weak',
        why: chosen ? 'the page says it' : 'the page says less',
      }
    }),
  }
}

/** Finds the sentences on the cited pages by their words; unless all are found, the statement is not supported. */
function judgeAsRead({ verdict, sources }: ReadStatement, pages: string[], own: Numbered[]) {
  const wanted = sources.flatMap(({ sentences }, at) =>
    sentences.map((text) => ({ page: pages[at], text: bare(text) })),
  )
  const found = wanted.map(({ page, text }) => {
    const there = own.filter((sentence) => sentence.page === page)
    return there.find((one) => bare(one.text) === text) ?? there.find((one) => bare(one.text).includes(text))
  })
  const sentences = found.flatMap((sentence) => sentence?.number ?? [])
  return sentences.length === wanted.length
    ? { sentences, verdict, why: 'read beforehand' }
    : { sentences, verdict: 'weak', why: 'not all of it is shown' }
}

/** Without the full stop and cell borders, and with single spaces. */
const bare = (text: string) =>
  text
    .replace(/[\s|]+/g, ' ')
    .replace(/\.$/, '')
    .trim()

/** The statements of an answer, with the numbers of the pages they cite. */
export function readStatements(prompt: string): Stated[] {
  const text = /<(statements-[0-9a-f]{8,})>\n([\s\S]*?)\n<\/\1>/.exec(prompt)?.[2] ?? ''
  return [...text.matchAll(/^(\d+)\. \[([\d, |]*)\] (.*)$/gm)].map(([, number, pages = '', statement = '']) => ({
    number: Number(number),
    pages: pages.split(/, | \| /),
    statement,
  }))
}

/** The numbered sentences of pages; the lines below one are rows of a table. */
export function readSentences(prompt: string): Numbered[] {
  return [...prompt.matchAll(/<(source-[0-9a-f]{8,}) number="(\d+)"[^>]*>\n([\s\S]*?)\n<\/\1>/g)].flatMap(
    ([, , page = '', text = '']) =>
      [...text.matchAll(/^(\d+)\. ([\s\S]*?)(?=\n\d+\. |\nSection: |\n…\n|(?![\s\S]))/gm)].map(
        ([, number, sentence = '']) => ({ number: Number(number), page, text: sentence }),
      ),
  )
}

function readPairs(prompt: string): Pair[] {
  const parts = prompt.matchAll(/<((statement|quote)-[0-9a-f]{8,})(?: number="(\d+)")?[^>]*>\n([\s\S]*?)\n<\/\1>/g)
  let statement = ''
  return [...parts].flatMap(([, , tag, number, text = '']): Pair[] => {
    if (tag === 'quote') return [{ number: Number(number), statement, quote: text }]
    statement = text
    return []
  })
}

function relation(statement: string, quote: string): string {
  if (carries(statement, quote)) return 'supports'
  return sharedWords(statement, quote) >= 0.6 && denies(statement) !== denies(quote) ? 'contradicts' : 'related'
}

function carries(statement: string, quote: string): boolean {
  const numbers = statement.match(/\d+(?:\.\d+)?/g) ?? []
  return (
    numbers.every((number) => quote.includes(number)) &&
    denies(statement) === denies(quote) &&
    sharedWords(statement, quote) >= 0.75
  )
}

const denies = (text: string) => /\b(?:not|no|never|without|cannot)\b/i.test(text)

/** Compares the first five letters, to ignore endings. */
function sharedWords(statement: string, quote: string): number {
  const stems = (text: string) => (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5))
  const there = new Set(stems(quote))
  const said = stems(statement)
  return said.filter((stem) => there.has(stem)).length / Math.max(1, said.length)
}
