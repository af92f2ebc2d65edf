import type { CslItem, CslName } from '../../../citations/csl/csl-item'
import { AppError } from '../../../errors'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { filledFields } from './field-values'
import { attributeOf, innerOf, nodesAt, parseXml, textAt, type XmlNode } from './xml-nodes'

/** Elements whose text contains markup. */
const MARKUP = ['ArticleTitle', 'VernacularTitle', 'BookTitle', 'CollectionTitle', 'AbstractText', 'CollectiveName']

const BEGIN = /<(Pubmed(?:Book)?Article)[\s>]/g

/**
 * Reads PubMed XML, one article or book at a time: a file may hold several documents, as programs append what they
 * download in batches, and may be cut off. Throws `AppError('unreadable')` if nothing in it is complete.
 */
export function* readPubmedXml(text: string): Generator<ReadEntry> {
  const begin = new RegExp(BEGIN)
  let number = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const [, name = ''] = found
    const end = `</${name}>`
    const to = text.indexOf(end, found.index)
    number += 1
    const place = `${name === 'PubmedArticle' ? 'article' : 'book'} ${number}`
    const node = to === -1 ? null : parseNode(text.slice(found.index, to + end.length), name)
    if (!node && number === 1) throw new AppError('unreadable', 'This XML file is incomplete. Export it again.')
    if (!node) yield { name: place, failure: `The file ends in the middle of this record (${place}). Export it again.` }
    else yield name === 'PubmedArticle' ? readArticle(node, place) : readBook(node, place)
    if (to === -1) return
    begin.lastIndex = to
  }
}

function parseNode(xml: string, name: string): XmlNode | null {
  try {
    return nodesAt(parseXml(xml, MARKUP), name)[0] ?? null
  } catch {
    return null
  }
}

function readArticle(node: XmlNode, place: string): ReadEntry {
  const [citation] = nodesAt(node, 'MedlineCitation')
  const [article] = nodesAt(citation, 'Article')
  const [journal] = nodesAt(article, 'Journal')
  const text = (...path: string[]) => textAt(article, ...path)
  const ids = [...nodesAt(node, 'PubmedData', 'ArticleIdList', 'ArticleId'), ...nodesAt(article, 'ELocationID')]
  const idOf = (kind: string) =>
    ids.find((id) => [attributeOf(id, 'IdType'), attributeOf(id, 'EIdType')].includes(kind))
  const types = nodesAt(article, 'PublicationTypeList', 'PublicationType').map((one) => innerOf(one))
  const pmid = textAt(citation, 'PMID')
  return entryOf(
    {
      id: pmid ?? place,
      type: types.includes('Preprint') ? 'article' : 'article-journal',
      title: titleOf(article) ?? text('VernacularTitle'),
      author: peopleOf(nodesAt(article, 'AuthorList', 'Author')),
      issued: dateOf(nodesAt(journal, 'JournalIssue', 'PubDate')[0]) ?? dateOf(nodesAt(article, 'ArticleDate')[0]),
      'container-title': textAt(journal, 'Title'),
      'container-title-short':
        textAt(journal, 'ISOAbbreviation') ?? textAt(citation, 'MedlineJournalInfo', 'MedlineTA'),
      volume: textAt(journal, 'JournalIssue', 'Volume'),
      issue: textAt(journal, 'JournalIssue', 'Issue'),
      page: text('Pagination', 'MedlinePgn') ?? text('Pagination', 'StartPage'),
      ISSN: textAt(journal, 'ISSN'),
      language: text('Language'),
      DOI: textOf(idOf('doi')),
      PMID: pmid,
      PMCID: textOf(idOf('pmc')),
      abstract: abstractOf(article),
    },
    nodesAt(citation, 'KeywordList', 'Keyword').map(innerOf),
    place,
  )
}

function readBook(node: XmlNode, place: string): ReadEntry {
  const [document] = nodesAt(node, 'BookDocument')
  const [book] = nodesAt(document, 'Book')
  const chapter = titleOf(document)
  const title = textAt(book, 'BookTitle')
  const people = (kind: string) =>
    [...nodesAt(book, 'AuthorList'), ...nodesAt(document, 'AuthorList')]
      .filter((list) => (attributeOf(list, 'Type') || 'authors') === kind)
      .flatMap((list) => peopleOf(nodesAt(list, 'Author')))
  const ids = [...nodesAt(document, 'ArticleIdList', 'ArticleId'), ...nodesAt(book, 'ELocationID')]
  const doi = ids.find((id) => attributeOf(id, 'IdType') === 'doi' || attributeOf(id, 'EIdType') === 'doi')
  return entryOf(
    {
      id: textAt(document, 'PMID') ?? place,
      type: chapter ? 'chapter' : 'book',
      title: chapter ?? title,
      author: people('authors'),
      editor: people('editors'),
      issued: dateOf(nodesAt(book, 'PubDate')[0]) ?? dateOf(nodesAt(book, 'BeginningDate')[0]),
      'container-title': chapter && title,
      'collection-title': textAt(book, 'CollectionTitle'),
      publisher: textAt(book, 'Publisher', 'PublisherName'),
      'publisher-place': textAt(book, 'Publisher', 'PublisherLocation'),
      volume: textAt(book, 'Volume'),
      edition: textAt(book, 'Edition'),
      ISBN: textAt(book, 'Isbn'),
      language: textAt(document, 'Language'),
      DOI: textOf(doi),
      PMID: textAt(document, 'PMID'),
      abstract: abstractOf(document),
    },
    nodesAt(document, 'KeywordList', 'Keyword').map(innerOf),
    place,
  )
}

function entryOf(item: Partial<CslItem> & { [variable: string]: unknown }, tags: string[], place: string): ReadEntry {
  return toEntry(filledFields(item), { tags }, place)
}

/** Titles end in a full stop, and translated ones are in brackets. */
function titleOf(node: XmlNode): string | undefined {
  const title = innerOf(nodesAt(node, 'ArticleTitle')[0]).replace(/\s+/g, ' ').trim()
  return title.replace(/^\[(.*)\]\.?$/, '$1').replace(/(?<!\.)\.$/, '') || undefined
}

function textOf(node: XmlNode): string | undefined {
  return innerOf(node) || undefined
}

function peopleOf(authors: XmlNode[]): CslName[] {
  return authors.flatMap((author): CslName[] => {
    const collective = textAt(author, 'CollectiveName')
    if (collective) return [{ literal: collective }]
    const family = textAt(author, 'LastName')
    if (!family) return []
    const [given, suffix] = [textAt(author, 'ForeName') ?? textAt(author, 'Initials'), textAt(author, 'Suffix')]
    return [{ family, ...(given && { given }), ...(suffix && { suffix }) }]
  })
}

/** `2001 Nov-Dec` is a `MedlineDate`. */
function dateOf(node: XmlNode): CslItem['issued'] {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((name) => textAt(node, name))
  const season = textAt(node, 'Season')
  if (!year) return readDate(textAt(node, 'MedlineDate')?.replace(/^(\d{4})\s+(\w{3}).*/, '$1 $2') ?? '')
  if (month && /^\d+$/.test(month))
    return readDate([year, month.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-'))
  return readDate([day, month ?? season, year].filter(Boolean).join(' '))
}

function abstractOf(node: XmlNode): string | undefined {
  const parts = nodesAt(node, 'Abstract', 'AbstractText').map((part) => {
    const label = attributeOf(part, 'Label')
    return label ? `${label}: ${innerOf(part)}` : innerOf(part)
  })
  return parts.join('\n') || undefined
}
