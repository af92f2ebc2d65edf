type Pair = { number: number; statement: string; quote: string }

/** Judges pairs of statement and quote as a well-behaved model might; null when the prompt holds none. */
export function judgePairs(prompt: string): unknown {
  const pairs = readPairs(prompt)
  if (pairs.length === 0) return null
  const isDraft = prompt.includes('`contradicts`')
  return {
    verdicts: pairs.map(({ number, statement, quote }) => ({
      number,
      verdict: isDraft ? relation(statement, quote) : carries(statement, quote) ? 'verified' : 'weak',
    })),
  }
}

function readPairs(prompt: string): Pair[] {
  const quotes = new Map(readParts(prompt, 'quote'))
  return readParts(prompt, 'statement').map(([number, statement]) => ({
    number,
    statement,
    quote: quotes.get(number) ?? '',
  }))
}

function readParts(prompt: string, tag: string): [number, string][] {
  const pattern = new RegExp(`<(${tag}-[0-9a-f]{8,}) number="(\\d+)"[^>]*>\\n([\\s\\S]*?)\\n</\\1>`, 'g')
  return [...prompt.matchAll(pattern)].map(([, , number, text = '']) => [Number(number), text])
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

/** By their first five letters, so that endings do not count. */
function sharedWords(statement: string, quote: string): number {
  const stems = (text: string) => (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5))
  const there = new Set(stems(quote))
  const said = stems(statement)
  return said.filter((stem) => there.has(stem)).length / Math.max(1, said.length)
}
