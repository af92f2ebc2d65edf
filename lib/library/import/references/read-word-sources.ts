import type { CslItem, CslName } from '../../../citations/csl/csl-item'
import { splitName } from '../../../citations/csl/split-name'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { filledFields, findDoi, readSerials } from './field-values'
import { nodesAt, parseXml, textAt, withoutPrefixes, type XmlNode } from './xml-nodes'

/** Word's `SourceType` in lower case as CSL types; others become documents. */
const TYPES: Record<string, string> = {
  journalarticle: 'article-journal',
  articleinaperiodical: 'article-magazine',
  book: 'book',
  booksection: 'chapter',
  conferenceproceedings: 'paper-conference',
  report: 'report',
  patent: 'patent',
  case: 'legal_case',
  internetsite: 'webpage',
  documentfrominternetsite: 'webpage',
  electronicsource: 'document',
  film: 'motion_picture',
  soundrecording: 'song',
  performance: 'performance',
  art: 'graphic',
  interview: 'interview',
}

/** Word's roles as CSL variables; the first role present is the author. */
const ROLES: Record<string, string[]> = {
  author: ['Author', 'Inventor', 'Artist', 'Performer', 'Interviewee'],
  'container-author': ['BookAuthor'],
  editor: ['Editor'],
  translator: ['Translator'],
  composer: ['Composer'],
  director: ['Director'],
  interviewer: ['Interviewer'],
}

/**
 * Reads a list of sources from Microsoft Word (`Sources.xml`; ECMA-376, part 1, section 22.6). Throws
 * `AppError('unreadable')`.
 */
export function* readWordSources(text: string): Generator<ReadEntry> {
  const sources = nodesAt(parseXml(withoutPrefixes(text), []), 'Sources', 'Source')
  for (const [i, source] of sources.entries()) yield readSource(source, `source ${i + 1}`)
}

function readSource(source: XmlNode, place: string): ReadEntry {
  const text = (name: string) => textAt(source, name)
  const key = text('Tag')
  const type = TYPES[(text('SourceType') ?? '').toLowerCase()] ?? 'document'
  const date = (suffix: string) =>
    readDate([text(`Year${suffix}`), text(`Month${suffix}`), text(`Day${suffix}`)].filter(Boolean).join('-'))
  const people = Object.entries(ROLES).map(([variable, roles]) => [
    variable,
    roles.flatMap((role) => namesOf(source, role)),
  ])
  const journal = text('JournalName') ?? text('PeriodicalTitle')
  const item: Partial<CslItem> & { [variable: string]: unknown } = {
    id: key ?? place,
    type: type === 'document' && journal ? 'article-journal' : type,
    title: text('Title'),
    ...Object.fromEntries(people),
    'container-title': journal ?? text('BookTitle') ?? text('ConferenceName') ?? text('InternetSiteTitle'),
    'event-title': text('ConferenceName'),
    'title-short': text('ShortTitle'),
    issued: date(''),
    accessed: date('Accessed'),
    volume: text('Volume'),
    'number-of-volumes': text('NumberVolumes'),
    issue: text('Issue'),
    page: text('Pages'),
    'chapter-number': text('ChapterNumber'),
    edition: text('Edition'),
    number: text('PatentNumber') ?? text('CaseNumber'),
    publisher: text('Publisher') ?? text('Institution'),
    'publisher-place': [text('City'), text('StateProvince'), text('CountryRegion')].filter(Boolean).join(', '),
    genre: text('ThesisType') ?? text('Type'),
    medium: text('Medium'),
    DOI: findDoi(text('DOI') ?? '') ?? findDoi(text('URL') ?? ''),
    ...readSerials([text('StandardNumber') ?? '']),
    URL: text('URL'),
    note: text('Comments'),
  }
  return toEntry(filledFields(item), { citeKey: key }, place)
}

function namesOf(source: XmlNode, role: string): CslName[] {
  const [people] = nodesAt(source, 'Author', role)
  const corporate = textAt(people, 'Corporate')
  if (corporate) return listedPeople(corporate) ?? [{ literal: corporate }]
  return nodesAt(people, 'NameList', 'Person').flatMap((person): CslName[] => {
    const given = [textAt(person, 'First'), textAt(person, 'Middle')].filter(Boolean).join(' ')
    const family = textAt(person, 'Last')
    if (!family) return given ? [{ literal: given }] : []
    return [{ family, ...(given && { given }) }]
  })
}

const PERSON = /^\p{Lu}[\p{L}'’-]*\.?(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u
/** Words of bodies, whose names may have commas. */
const BODY =
  /\b(?:inc|ltd|corp|university|institute|department|ministry|office|center|centre|council|group|society|agency)\b/i

/** People whom somebody listed where the name of a body belongs, with commas or `and` between them; null for bodies. */
function listedPeople(text: string): CslName[] | null {
  const names = text.split(/,\s*(?:and\s+)?|\s+and\s+/).filter(Boolean)
  if (names.length < 2 || BODY.test(text) || !names.every((name) => PERSON.test(name))) return null
  return names.map(splitName)
}
