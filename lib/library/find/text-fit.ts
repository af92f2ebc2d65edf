import { foreignLanguage } from '../../text/language/language'
import { readCatalog } from '../catalog/catalog'
import { ownLanguage } from '../catalog/library-language'
import { findAnew, openIndex } from '../search/find-chunks'
import { termsInPapers } from '../search/words'
import { questionFit } from './question-fit'
import { readWanted } from './read-wanted'

/**
 * How well the library, or some papers, fit a text, 0..1: see `questionFit`. Below `REFUSED_BELOW` they have nothing on
 * it. 0 if nothing is indexed.
 */
export function textFit(text: string, paperIds?: string[]): Promise<number> {
  return findAnew(async () => {
    const index = await openIndex()
    if (!index) return 0
    const catalog = await readCatalog(index.changes)
    const { wanted } = await readWanted({ text, language: null }, catalog, index)
    const spelled = wanted.spelled.flatMap(({ words }) => [...words.keys()])
    const inPapers = await termsInPapers(index, [...wanted.terms.keys(), ...spelled])
    const language = await ownLanguage(foreignLanguage(text), paperIds)
    return questionFit({ index, wanted, inPapers, language, paperIds })
  })
}
