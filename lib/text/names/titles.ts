/** A paper as lists, answers and references name it. */
export type PaperRef = {
  paperId: string
  title: string
  authors: string[]
  /** ISO date, year-month or year */
  published: string | null
}

/** Maximum words of a name before a colon, and the length of a title from which any such prefix counts. */
const NAME = { words: 4, ofTitle: 60 }
/** Longer texts are cut, as no title is that long. */
const LONGEST = 200

/**
 * Short name of a paper for prose: the part before the title's colon if it is a name or the title is long, else the
 * whole title.
 */
export function shortTitle(title: string): string {
  const name = title.match(/^([^:–—]+)(?::| [–—])/)?.[1]?.trim() ?? ''
  if (name.length > 2 && (name.split(/\s+/).length <= NAME.words || title.length > NAME.ofTitle)) return name
  return title.length <= LONGEST ? title : `${title.slice(0, title.lastIndexOf(' ', LONGEST - 2))} …`
}

/** Capitalizes a heading. Names with their own spelling keep it: mRNA, pH. */
export function asHeading(text: string): string {
  return /^\p{Ll}(?:\p{Ll}|\P{L}|$)/u.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text
}
