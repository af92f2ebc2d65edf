/** A name before a colon has so many words at most, or its title is so long. */
const NAME = { words: 4, ofTitle: 60 }
/** Cuts a text that is longer than any title. */
const LONGEST = 200

/** Name of a paper inside prose: what stands before the title's colon where that is a name, or the title is long, else the title, whole. */
export function shortTitle(title: string): string {
  const name = title.match(/^([^:–—]+)(?::| [–—])/)?.[1]?.trim() ?? ''
  if (name.length > 2 && (name.split(/\s+/).length <= NAME.words || title.length > NAME.ofTitle)) return name
  return title.length <= LONGEST ? title : `${title.slice(0, title.lastIndexOf(' ', LONGEST - 2))} …`
}
