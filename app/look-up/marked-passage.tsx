import type { DraftSource } from '@/lib/research/look-up/look-up'

/** The part of a passage closest to the sentence, with common words marked. */
export function MarkedPassage({ text, marks }: DraftSource['passage']) {
  const pieces = marks.map(({ start, end }, at) => ({ before: text.slice(marks[at - 1]?.end ?? 0, start), start, end }))
  return (
    <>
      {pieces.map(({ before, start, end }) => (
        <span key={start}>
          {before}
          <mark className="bg-mark text-inherit">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
