import type { CitingEntry } from '../../library/about/citing-entries'
import type { CatalogPaper } from '../../library/find/catalog'
import { words } from '../../text/analyze'
import { asQuoted, firstCarried, marker, passageAt, shortened, stop } from './cited-paper'
import type { Told } from './tell-fact'

/** A paper that cites a work, with its entry in the references. */
export function tellCiting(paper: CatalogPaper, entry: CitingEntry, cited: string, question: string): Told {
  const title = (paper.title || paper.id).replace(/[“”]/g, '’')
  const { page: number, start, end, text } = entry
  const passage = {
    ...passageAt({ paper, title, question, number, start, end, text: '' }),
    text,
    section: 'References',
  }
  const lead = `- **${shortened(title)}${stop(title)}**`
  const work = `“${titleIn(text, cited)}” ${marker(paper, number)}.`
  const markdown = firstCarried(
    passage,
    ['The paper refers to', 'It refers to', 'The paper gives'].map((says) => `${lead} ${says} ${work}`),
  )
  return { markdown, passages: [passage] }
}

/** The title as the entry writes it, wherever its lines are broken. */
function titleIn(entry: string, title: string): string {
  const letters = lettersOf(entry)
  const wanted = words(title).join('')
  const at = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted)
  const [first, last] = [letters[at], letters[at + wanted.length - 1]]
  const found = first && last ? entry.slice(first.start, last.end) : title
  return asQuoted(found)
}

/** Letters and digits in lower case without accents, one code unit each, with their places. */
function lettersOf(text: string): { letter: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].flatMap(({ 0: written, index: start }) =>
    words(written)
      .join('')
      .split('')
      .map((letter) => ({ letter, start, end: start + written.length })),
  )
}
