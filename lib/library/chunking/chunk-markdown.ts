import { estimateTokens } from '../../text/words/terms'
import type { ChunkDraft } from './chunk-draft'

const TARGET_TOKENS = 350
const MARKER = /\s*\[[^\]\n]{1,80},\s*pages?\s*[\d–-]+\]/g

/**
 * Passages of a summary or note: one per section, split at paragraphs if it is long. They are on no page, so they have
 * no spans. Citation markers are removed.
 */
export function chunkMarkdown(markdown: string, kind: 'summary' | 'note'): ChunkDraft[] {
  return markdown
    .split(/^(?=#{1,6}\s)/m)
    .flatMap((part) => {
      const [, heading = '', body = ''] = /^(?:#{1,6}\s+(.*)\n?)?([\s\S]*)$/.exec(part) ?? []
      return splitLong(body.replace(MARKER, '').trim()).map((text) => ({ section: heading.trim(), text }))
    })
    .filter(({ text }) => /\p{L}/u.test(text))
    .map(({ section, text }) => ({
      kind,
      section,
      text,
      spans: [],
      tokens: estimateTokens(text),
    }))
}

const fits = (text: string) => estimateTokens(text) <= TARGET_TOKENS

/** Splits a text into parts of whole paragraphs, or else sentences, of about 350 tokens. */
export function splitLong(body: string): string[] {
  const parts: string[] = []
  for (const paragraph of body.split(/\n{2,}/).flatMap((text) => splitAtSentences(text.trim()))) {
    const last = parts.at(-1)
    if (last !== undefined && fits(last + paragraph)) parts[parts.length - 1] = `${last}\n\n${paragraph}`
    else parts.push(paragraph)
  }
  return parts
}

/** Splits a paragraph above the limit at its sentences. */
function splitAtSentences(paragraph: string): string[] {
  if (fits(paragraph)) return [paragraph]
  const parts: string[] = []
  for (const sentence of paragraph.split(/(?<=[.!?])\s+/)) {
    const last = parts.at(-1)
    if (last !== undefined && fits(last + sentence)) parts[parts.length - 1] = `${last} ${sentence}`
    else parts.push(sentence)
  }
  return parts
}
