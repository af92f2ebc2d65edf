const NUMBERING = /^(?:appendix\s+)?(?:[\dIVX]+|[A-Z])(?:\.\d+)*[.:)]?\s+/i
const GENERIC =
  /^(?:abstract|introduction|background|overview|related work|preliminaries|motivation|methods?|methodology|approach|experiments?|experimental .*|results?|results and .*|discussion.*|evaluation.*|analysis|conclusions?.*|summary|future.*|appendix.*|limitations?|main results|implementation|setup|model|models|design|data|our .*|(?:.* )?details|training|architecture|the model|acknowledg.*|supplement.*|notes?|other .*|miscellaneous|algorithm|performance|proof.*|general|findings|additional .*|more .*|further .*|examples?|system|design overview|extended .*|we .*|.* as follows|this .*|the (?:model|system|algorithm|method)|settings?|baselines?|datasets?|tasks?|.*et al.*)$/i
const NO_HEADING = /^[^\p{L}\d]|\s(?:is|are|was|were|do|does|can)\s|:|\?|[=<>|∑{}\\[\]]|\d{3}|@/iu

/** A section title as a heading of an answer, or empty when it says nothing about the matter. */
export function cleanHeading(title: string): string {
  const heading = withoutShouting(
    title
      .replace(NUMBERING, '')
      .replace(/[.:]+$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const words = heading.split(' ')
  if (heading.length < 4 || heading.length > 64 || words.length > 9) return ''
  if (GENERIC.test(heading) || NO_HEADING.test(heading) || !/\p{L}{3}/u.test(heading)) return ''
  return raised(heading)
}

/** Nothing tells the names in a heading that is all in capitals: it becomes plain. */
function withoutShouting(heading: string): string {
  return heading === heading.toUpperCase() ? heading.toLowerCase() : heading
}

export function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
