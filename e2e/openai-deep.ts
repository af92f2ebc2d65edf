import { embedText, nearness } from './openai-embeddings'

export type Part = { attributes: Record<string, string>; text: string }

/** Answers of a well-behaved model to prompts of deep research; null for other prompts. */
export function researchDeeply(prompt: string): unknown {
  if (prompt.includes('who prepares a question for thorough research')) return refine(prompt)
  if (prompt.includes('who plans what has to be found out')) return plan(prompt)
  if (prompt.includes('who searches for what is still open on a checklist')) return queries(prompt)
  if (prompt.includes('who reads search results and notes')) return facts(prompt)
  if (prompt.includes('who decides whether enough was found')) return completeness(prompt)
  if (prompt.includes('who compares what several sources say')) return agreement(prompt)
  return null
}

/** The answer to a checklist, from the facts in the prompt; null if the prompt asks for something else. */
export function synthesizeDeeply(prompt: string): string | null {
  if (!prompt.includes('who writes the answer to a research question from facts')) return null
  const found = readParts(prompt, 'fact')
  const told = new Set<Part>()
  const sentence = (fact: Part) => {
    told.add(fact)
    return `${wordsOf(fact)} ${fact.attributes.cite}.`
  }
  const sections = readParts(prompt, 'item').flatMap(({ attributes }) => {
    const own = found.filter(
      (fact) => !told.has(fact) && fact.attributes.items?.split(', ').includes(attributes.number ?? ''),
    )
    if (own.length === 0) return []
    const works = new Set(own.map(({ attributes }) => attributes.title)).size
    const sure = works > 1 ? 'high. Several works say so' : 'low. One work says so'
    // One of each work before the others.
    const firsts = own.filter(
      (fact, at) => own.findIndex((one) => one.attributes.title === fact.attributes.title) === at,
    )
    const chosen = [...new Set([...firsts, ...own])].slice(0, 12)
    return [`### ${attributes.title}\n\n${chosen.map(sentence).join(' ')}\n\n*How sure: ${sure}.*`]
  })
  return [...sections, '### Limitations\n\n*The facts come from few works.*'].join('\n\n')
}

export function refine(prompt: string) {
  const question = readParts(prompt, 'question')[0]?.text ?? ''
  const terms = question.match(/\p{L}{5,}/gu) ?? []
  return { question, in_scope: ['what the papers say'], out_of_scope: ['prices'], terms: terms.slice(0, 5) }
}

export function plan(prompt: string) {
  const question = readParts(prompt, 'question')[0]?.text.replace(/[?.]+$/, '') ?? ''
  return {
    items: [
      { title: 'The core of it', question: `${question}?` },
      { title: 'Reasons for it', question: `Why: ${question}?` },
      { title: 'Where it fails', question: `What are limitations and open problems of this: ${question}?` },
      { title: 'Costs in practice', question: `Which costs in practice are told: ${question}?` },
    ],
  }
}

/** Different words in each round. */
const BESIDE = ['', 'approach', 'evaluation', 'effect', 'design']

function queries(prompt: string) {
  const round = /^\d+\. \S+: /m.test(prompt) ? Math.max(...[...prompt.matchAll(/^(\d+)\. \S+: /gm)].map(Number1)) : 0
  const question = readParts(prompt, 'question')[0]?.text ?? ''
  const told = /\n# Sources\n([\s\S]*?)\n# Task\n/.exec(prompt)?.[1] ?? ''
  const sources = [...told.matchAll(/^- `([a-z-]+)`: /gm)].map(([, name = '']) => name)
  return {
    queries: readParts(prompt, 'item').flatMap(({ attributes: { number, title } }, index) =>
      sources
        .filter((source) => source === 'library' || index < 2)
        .map((source) => ({
          item: Number(number),
          source,
          query:
            source === 'kept'
              ? `${title}; ${question.split(' ').slice(0, 2).join(' ')}`
              : [title, question.replace(/[?.]+$/, ''), BESIDE[round] ?? `again ${round}`].join(' ').trim(),
        })),
    ),
  }
}

const Number1 = ([, digits]: RegExpExecArray | RegExpMatchArray) => Number(digits)

/** The two sentences of each result that are closest to the items. */
function facts(prompt: string) {
  const items = readParts(prompt, 'item')
  return {
    facts: readParts(prompt, 'result').flatMap(({ attributes, text }) => {
      const best = nearestSentences(text, items).slice(0, 2)
      return best.map((quote) => ({ result: Number(attributes.number), ...noteOf(quote, items) }))
    }),
  }
}

/** The sentences of a text, closest to any of the items first. */
export function nearestSentences(text: string, items: Part[]): string[] {
  const sentences = text.replace(/\s+/g, ' ').match(/[A-Z][^.!?]{30,300}[.!?](?=\s|$)/g) ?? []
  return sentences.sort(
    (a, b) => Math.max(...items.map((one) => near(one, b))) - Math.max(...items.map((one) => near(one, a))),
  )
}

/** A sentence's statement, and the numbers of its items. */
export function noteOf(quote: string, items: Part[]) {
  const [first] = [...items].sort((a, b) => near(b, quote) - near(a, quote))
  const statement = `One work says that ${quote.charAt(0).toLowerCase()}${quote.slice(1)}`
  const bears = [first?.attributes.number, items[0]?.attributes.number].map(Number)
  return { quote, statement, items: [...new Set(bears)] }
}

const near = (item: Part, sentence: string) => nearness(embedText(item.text), embedText(sentence))

/** Complete with three or more facts from two sources. */
export function completeness(prompt: string) {
  return {
    items: readParts(prompt, 'item').map(({ attributes, text }) => {
      const sources = [...text.matchAll(/^- source (\d+): /gm)].map(([, number]) => number)
      const state = sources.length === 0 ? 'unsatisfied' : sources.length < 3 ? 'partial' : 'satisfied'
      const isOne = new Set(sources).size < 2 && state === 'satisfied'
      return { number: Number(attributes.number), state: isOne ? 'partial' : state, why: 'told by the facts' }
    }),
  }
}

/** Two sources that differ only in a number contradict each other; those that share most words agree. */
function agreement(prompt: string) {
  return {
    claims: readParts(prompt, 'item').flatMap(({ attributes, text }) => {
      const own = [...text.matchAll(/^(\d+)\. source (\d+) [^\n]*\n> ([^\n]+)$/gm)].map(
        ([, number, source, words = '']) => ({ number: Number(number), source, words }),
      )
      const [first] = own
      const second = own.find(({ source }) => source !== first?.source)
      if (!first || !second) return []
      const claim = first.words
      return [{ item: Number(attributes.number), claim, supports: [first.number, second.number], contradicts: [] }]
    }),
  }
}

/** The source's own words, without the reading of a table and without the full stop. */
export function wordsOf({ text }: Part): string {
  return text
    .replace(/\nRead as: .*$/s, '')
    .replace(/\s+/g, ' ')
    .replace(/[.!?]+$/, '')
}

export function readParts(prompt: string, tag: string): Part[] {
  const pattern = new RegExp(`<(${tag}-[0-9a-f]{12})((?: [a-z]+="[^"<>]*")*)>\\n([\\s\\S]*?)\\n</\\1>`, 'g')
  return [...prompt.matchAll(pattern)].map(([, , attributes = '', text = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
    text,
  }))
}
