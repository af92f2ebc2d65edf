import type { Source } from 'docx/bibliography'
import { type CslItem, type CslName, wholeFamily } from '../../citations/csl/csl-item'
import { type CitablePaper, paperToCsl } from '../../citations/csl/paper-to-csl'
import { referenceKeys } from '../../citations/files/reference-keys'

const TYPES = new Map<string, Source['type']>(
  Object.entries({
    'article-journal': 'journalArticle',
    'paper-conference': 'conferenceProceedings',
    book: 'book',
    chapter: 'bookSection',
    report: 'report',
    webpage: 'website',
  }),
)

/** The papers as sources of a Word document, from which Word can make its own citations. */
export function docxSources(papers: CitablePaper[]): Source[] {
  const items = papers.map(paperToCsl)
  const keys = referenceKeys(items)
  // Word shows no markup in titles of sources.
  return items.map((item, i) =>
    source({ ...item, title: papers[i]?.title || item.title }, keys.get(item.id) ?? item.id),
  )
}

function source(item: CslItem, tag: string): Source {
  const type = TYPES.get(item.type) ?? 'electronicSource'
  const [year, month, day] = item.issued?.['date-parts']?.[0] ?? []
  const container = item['container-title']
  const groups = (item.author ?? []).flatMap((name) => name.literal ?? [])
  const people = (item.author ?? []).filter((name) => name.literal === undefined)
  return {
    tag,
    type,
    title: item.title,
    ...(people.length > 0
      ? { authors: people.map(person) }
      : groups.length > 0
        ? { corporateAuthor: groups.join(', ') }
        : {}),
    ...(year === undefined ? {} : { year }),
    ...(month === undefined ? {} : { month: String(month) }),
    ...(day === undefined ? {} : { day }),
    ...(container && type === 'journalArticle' ? { journalName: container } : {}),
    ...(container && type === 'conferenceProceedings' ? { conferenceName: container } : {}),
    ...(container && type === 'bookSection' ? { bookTitle: container } : {}),
    volume: item.volume,
    issue: item.issue,
    pages: item.page,
    publisher: item.publisher,
    ...(item.DOI ? { standardNumber: item.DOI } : {}),
    url: item.URL,
  }
}

function person(name: CslName) {
  const lastName = [wholeFamily(name), name.suffix].filter(Boolean).join(' ')
  return { lastName, ...(name.given ? { firstName: name.given } : {}) }
}
