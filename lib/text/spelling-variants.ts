// British and American forms, with possible endings. Nonexistent forms do no harm, because no paper contains them.
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

/** British and American spellings of a lower-case word: "characterised" and "characterized", "colour" and "color". */
export function spellingVariants(word: string): string[] {
  if (word.length < SHORTEST) return []
  return SPELLINGS.flatMap(([british, american, ...endings]) => {
    const respelt = (from: string, to: string) =>
      endings.flatMap((end) => (word.endsWith(from + end) ? [word.slice(0, -(from + end).length) + to + end] : []))
    const [form = respelt(american, british)[0]] = respelt(british, american)
    return form ?? []
  })
}
