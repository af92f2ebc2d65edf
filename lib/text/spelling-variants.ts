// British forms and American ones, and what may follow. A form that is no word does no harm: no paper holds it.
const SPELLINGS: [british: string, american: string, ...endings: string[]][] = [
  ['is', 'iz', 'e', 'ed', 'es', 'er', 'ers', 'ing', 'ation', 'ations'],
  ['ys', 'yz', 'e', 'ed', 'es', 'er', 'ers', 'ing'],
  ['our', 'or', '', 's', 'ed', 'ing', 'ful', 'less', 'able', 'al', 'ally', 'ite', 'ites'],
  ['ll', 'l', 'ed', 'ing', 'er', 'ers'],
  ['tre', 'ter', '', 's'],
  ['ogue', 'og', '', 's'],
  ['ence', 'ense', '', 's'],
]
const SHORTEST = 5

/** Forms that a lower-case word may have across the ocean: "characterised" and "characterized", "colour" and "color". */
export function spellingVariants(word: string): string[] {
  if (word.length < SHORTEST) return []
  return SPELLINGS.flatMap(([british, american, ...endings]) => {
    const respelt = (from: string, to: string) =>
      endings.flatMap((end) => (word.endsWith(from + end) ? [word.slice(0, -(from + end).length) + to + end] : []))
    const [form = respelt(american, british)[0]] = respelt(british, american)
    return form ?? []
  })
}
