import { literalPattern } from '@/lib/text/format/phrases'

/** Text with the searched words marked. */
export function MatchingWords({ text, typed }: { text: string; typed: string }) {
  const words = typed.split(/\s+/).filter(Boolean).map(literalPattern)
  if (words.length === 0) return text
  return text.split(new RegExp(`(${words.join('|')})`, 'giu')).map((part, index) =>
    index % 2 === 1 ? (
      // The parts of a text never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <mark key={index} className="rounded-xs bg-mark/70 text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
