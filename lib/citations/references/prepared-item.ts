import type { CslItem } from '../csl/csl-item'
import { TEX_MATH } from '../tex/tex-math'

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
    ...(title && { title: title.replace(TEX_MATH, '<span class="nocase">$&</span>') }),
    // Escapes the hyphens of a number, which would otherwise be read as a range.
    ...(number && { number: number.replaceAll('-', '\\-') }),
    ...(author?.length && custom?.moreAuthors && { author: [...author, { family: OTHERS }] }),
  }
}

/** Replaces unnamed authors with “et al.” in an engine's output. */
export function sayOthers(html: string): string {
  return html.replace(BEFORE_OTHERS, '$1 et al.')
}
