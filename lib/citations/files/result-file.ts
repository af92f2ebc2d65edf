import { withoutAccents } from '../../text/names/compare-names'

/** In bytes: file systems allow 255 for the whole name. */
const LONGEST_SLUG = 100

/**
 * Returns `<slug>_<YYYY-MM-DD_HH-MM-SS>.<extension>` in local time, without characters special to a file system or
 * shell.
 */
export function resultFileName(question: string, at: Date, extension = 'md'): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')
  return `${slug(question)}_${date}_${time}.${extension}`
}

/** Returns lower-case words joined by dashes, cut at a word. Keeps letters of every script, drops accents. */
function slug(text: string): string {
  const words = withoutAccents(text)
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let joined = ''
  for (const word of words) {
    const longer = joined ? `${joined}-${word}` : word
    if (byteLength(longer) > LONGEST_SLUG) break
    joined = longer
  }
  return joined || [...(words[0] ?? 'answer')].slice(0, LONGEST_SLUG / 4).join('')
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
