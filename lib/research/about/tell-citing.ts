import type { CitingEntry } from '../../library/about/citing-entries'
import type { CatalogPaper } from '../../library/find/catalog'
import { words } from '../../text/analyze'
import { firstCarried, marker, passageAt, shortened, stop } from './cited-paper'
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

/** The title as the entry writes it. */
function titleIn(entry: string, title: string): string {
  const own = words(title).map((word) => [...word].join('[^\\p{L}\\p{N}]{0,3}'))
  const found = new RegExp(own.join('[^\\p{L}\\p{N}]{0,6}'), 'iu').exec(entry)
  return (found?.[0] ?? title).replace(/\s+/g, ' ').replace(/[“”]/g, '"')
}
