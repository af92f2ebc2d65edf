import type { CslName } from '../../citations/csl/csl-item'

export { withExtra } from './read-extra'

/** A work in Zotero: fields by the names of Zotero's schema. */
export type ZoteroWork = {
  itemType: string
  creators?: { creatorType?: string; firstName?: string; lastName?: string; name?: string }[]
  [field: string]: unknown
}

/** CSL types of Zotero's types; all others are documents. */
export const ZOTERO_TYPES: Record<string, string> = {
  journalArticle: 'article-journal',
  conferencePaper: 'paper-conference',
  preprint: 'article',
  book: 'book',
  bookSection: 'chapter',
  thesis: 'thesis',
  report: 'report',
  webpage: 'webpage',
  blogPost: 'post-weblog',
  forumPost: 'post',
  magazineArticle: 'article-magazine',
  newspaperArticle: 'article-newspaper',
  encyclopediaArticle: 'entry-encyclopedia',
  dictionaryEntry: 'entry-dictionary',
  presentation: 'speech',
  manuscript: 'manuscript',
  dataset: 'dataset',
  computerProgram: 'software',
  standard: 'standard',
  patent: 'patent',
  letter: 'personal_communication',
  email: 'personal_communication',
  interview: 'interview',
  statute: 'legislation',
  bill: 'bill',
  case: 'legal_case',
  hearing: 'hearing',
  film: 'motion_picture',
  videoRecording: 'motion_picture',
  tvBroadcast: 'broadcast',
  radioBroadcast: 'broadcast',
  podcast: 'song',
  audioRecording: 'song',
  artwork: 'graphic',
  map: 'map',
}

/** CSL variables with the Zotero fields that provide them; the first non-empty one counts. */
const FIELDS: Record<string, string[]> = {
  title: ['title', 'caseName', 'nameOfAct', 'subject'],
  'title-short': ['shortTitle'],
  'container-title': [
    ...['publicationTitle', 'proceedingsTitle', 'bookTitle', 'encyclopediaTitle', 'dictionaryTitle', 'websiteTitle'],
    ...['blogTitle', 'forumTitle', 'programTitle', 'reporter', 'code', 'conferenceName'],
  ],
  'container-title-short': ['journalAbbreviation'],
  'collection-title': ['series', 'seriesTitle'],
  'collection-number': ['seriesNumber'],
  'event-title': ['conferenceName', 'meetingName'],
  publisher: [
    'publisher',
    'university',
    'institution',
    'repository',
    'company',
    'studio',
    'label',
    'distributor',
    'network',
  ],
  'publisher-place': ['place'],
  volume: ['volume', 'codeVolume', 'reporterVolume'],
  'number-of-volumes': ['numberOfVolumes'],
  issue: ['issue'],
  number: [
    'archiveID',
    'reportNumber',
    'patentNumber',
    'publicLawNumber',
    'billNumber',
    'docketNumber',
    'episodeNumber',
    'number',
  ],
  page: ['pages', 'codePages', 'firstPage'],
  'number-of-pages': ['numPages'],
  section: ['section'],
  edition: ['edition'],
  version: ['versionNumber', 'version'],
  authority: ['issuingAuthority', 'court', 'legislativeBody', 'committee'],
  genre: [
    'genre',
    'thesisType',
    'reportType',
    'manuscriptType',
    'presentationType',
    'websiteType',
    'postType',
    'mapType',
    'letterType',
  ],
  medium: [
    'medium',
    'artworkMedium',
    'audioRecordingFormat',
    'videoRecordingFormat',
    'interviewMedium',
    'format',
    'system',
  ],
  scale: ['scale'],
  dimensions: ['artworkSize', 'runningTime'],
  language: ['language'],
  archive: ['archive'],
  archive_location: ['archiveLocation'],
  'call-number': ['callNumber'],
  source: ['libraryCatalog'],
  DOI: ['DOI'],
  ISBN: ['ISBN'],
  ISSN: ['ISSN'],
  URL: ['url'],
  abstract: ['abstractNote'],
  note: ['extra'],
  'citation-key': ['citationKey'],
}

/** CSL names of Zotero's roles. */
const ROLES: Record<string, string> = {
  author: 'author',
  editor: 'editor',
  translator: 'translator',
  seriesEditor: 'collection-editor',
  bookAuthor: 'container-author',
  reviewedAuthor: 'reviewed-author',
  recipient: 'recipient',
  interviewer: 'interviewer',
  director: 'director',
  producer: 'producer',
  scriptwriter: 'script-writer',
  composer: 'composer',
  performer: 'performer',
}

/** Zotero’s creator types that replace the author of a work without one. */
const MAKERS = [
  ...['presenter', 'inventor', 'programmer', 'contributor', 'artist', 'director', 'interviewee', 'cartographer'],
  ...['performer', 'podcaster', 'sponsor', 'cosponsor', 'commenter', 'wordsBy', 'composer'],
]

/** A Zotero work as a CSL item without id and dates. Omits empty fields. */
export function zoteroCsl(data: ZoteroWork): Record<string, unknown> {
  const item: Record<string, unknown> = { type: ZOTERO_TYPES[data.itemType] ?? 'document' }
  for (const [variable, names] of Object.entries(FIELDS)) {
    const value = names.map((name) => data[name]).find((one) => typeof one === 'string' && one !== '')
    if (value !== undefined) item[variable] = value
  }
  for (const [role, variable] of Object.entries(ROLES)) {
    const names = namesOf(data, [role])
    if (names.length > 0) item[variable] = names
  }
  const makers = item.author ? [] : namesOf(data, MAKERS)
  if (makers.length > 0) item.author = makers
  return item
}

function namesOf({ creators = [] }: ZoteroWork, roles: string[]): CslName[] {
  return creators
    .filter(({ creatorType }) => roles.includes(creatorType ?? 'author'))
    .map(({ firstName, lastName, name }) => {
      if (name) return { literal: name }
      return firstName ? { family: lastName, given: firstName } : { family: lastName }
    })
}
