import type { CslItem, CslName } from '../csl/csl-item'
import { TEX_MATH } from '../tex/tex-math'
import type { CslStyle } from './citation-style'

/** Represents the authors behind “and others”, which CSL cannot express. No text contains this character. */
const OTHERS = '\uE003'

/** The separator that a style puts between the last name and those before it. */
const BEFORE_OTHERS = new RegExp(`(\\s*,)?\\s*(?:(?<!\\p{L})(?:and|und|et|y|e|&amp;|&#38;|&)\\s*)?${OTHERS}\\.?`, 'gu')

/** Genres that databases assign to ordinary works. APA and Vancouver would print them in brackets after the title. */
const TYPE_NAME =
  /^(?:(?:journal |research |review )?article|review|early access|note|short survey|(?:conference|proceedings) paper|conference proceedings?|book(?: chapter| section)?)$/i
const ORDINARY = new Set([
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'paper-conference',
  'chapter',
  'book',
])

/** Genres of kinds that styles name in brackets, and those that APA names itself. */
const KINDS: Record<string, string> = { motion_picture: 'Film', map: 'Map' }
const KINDS_IN_VANCOUVER: Record<string, string> = { dataset: 'Data set', software: 'Computer software' }

/** `U.S. Patent No. 7,543,210`: styles write the words themselves. */
const BEFORE_PATENT = /^(?:[\p{L}.]+ )?patent(?: (?:no\.?|number))? /iu

/** The country or organization by whose name styles call a patent. */
const PATENT_OFFICES: [office: RegExp, name: string][] = [
  [/^(?:USPTO$|(?:U\.? ?S\.?|United States)(?!\p{L}).*patent)/iu, 'U.S.'],
  [/^(?:European Patent|EPO?$)/i, 'European'],
]

function patentOf({ number, authority }: CslItem): Partial<CslItem> {
  const [, name] = PATENT_OFFICES.find(([office]) => office.test(String(authority ?? ''))) ?? []
  return { ...(number && { number: number.replace(BEFORE_PATENT, '') }), ...(name && { authority: name }) }
}

/**
 * Fits an item to a style of the package, whose files lack some of its kinds. APA has the number of an arXiv preprint and
 * of an episode without a word before it; Cite Them Right and Vancouver the report of a case, the patent, and the director.
 */
export function itemFor(style: CslStyle, item: CslItem): CslItem {
  const { type, number, title, volume, section, page, authority, director, publisher } = item
  const container = item['container-title']
  if (style === 'apa') {
    if (type === 'article' && number && /^preprint$/i.test(item.genre ?? '')) return { ...item, genre: undefined }
    if (type === 'broadcast' && number) return { ...item, title: `${title} (No. ${number})`, number: undefined }
    return item
  }
  if (style !== 'harvard' && style !== 'vancouver') return item
  if ((type === 'legal_case' || type === 'legislation') && container) {
    const place = section ? `§ ${section}` : page
    const report = [volume, container, place].filter(Boolean).join(' ')
    return { ...item, 'container-title': report, ...{ volume: undefined, section: undefined, page: undefined } }
  }
  if (style === 'vancouver') {
    if (KINDS_IN_VANCOUVER[type] && !item.genre) return { ...item, genre: KINDS_IN_VANCOUVER[type] }
    return type === 'motion_picture' && director && !item.author ? { ...item, author: director as CslName[] } : item
  }
  if (type === 'patent' && number)
    return { ...item, type: 'book', publisher: `${authority ?? ''} Patent no. ${number}`.trim() }
  if (type !== 'motion_picture' || !Array.isArray(director)) return item
  const names = (director as CslName[]).map(
    ({ literal, given, family }) => literal ?? [given, family].filter(Boolean).join(' '),
  )
  return { ...item, publisher: [`Directed by ${names.join(' and ')}`, publisher].filter(Boolean).join('. ') }
}

/**
 * Prepares an item for an engine: unnamed further authors become one author, mathematics keeps its letters, and a genre
 * that only repeats the type is removed.
 */
export function preparedItem(item: CslItem): CslItem {
  const { author, title, custom, number, type, genre } = item
  const saysType = ORDINARY.has(type) && genre?.split(';').every((name) => TYPE_NAME.test(name.trim()))
  return {
    ...item,
    ...(saysType && { genre: undefined }),
    ...(KINDS[type] && !genre && { genre: KINDS[type] }),
    ...(title && { title: title.replace(TEX_MATH, '<span class="nocase">$&</span>') }),
    // Escapes the hyphens of a number, which would otherwise be read as a range.
    ...(number && { number: number.replaceAll('-', '\\-') }),
    ...(type === 'patent' && patentOf(item)),
    ...(author?.length && custom?.moreAuthors && { author: [...author, { family: OTHERS }] }),
  }
}

/** Replaces unnamed authors with “et al.” in an engine's output. */
export function sayOthers(html: string): string {
  return html.replace(BEFORE_OTHERS, '$1 et al.')
}
