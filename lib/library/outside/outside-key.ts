import type { Hit } from '../../sources/work/source'
import { isArxivId } from '../../text/names/addresses'
import { withoutAccents } from '../../text/names/compare-names'
import { paperKey } from '../ids/paper-id'

const LONGEST = 60

/**
 * Citation key of an outside work: its arXiv id, else `pmid-123`, else author, year and first word of the title
 * (`smith2021wells`), else its DOI; for a web page its site and title (`who-int-guidelines-for-water`).
 */
export function outsideKey(hit: Hit): string {
  if (hit.arxivId && isArxivId(hit.arxivId)) return hit.arxivId
  if (hit.pmid && /^\d+$/.test(hit.pmid)) return `pmid-${hit.pmid}`
  if (hit.kind === 'web' && !hit.doi) return webKey(hit)
  return paperKey({ ...hit, arxivId: null }, hit.doi ?? hit.title)
}

function webKey({ url, title }: Hit): string {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : 'web'
  return slug(`${host} ${title === url ? '' : title}`) || 'web'
}

/** Cuts between words. */
function slug(text: string): string {
  const words = withoutAccents(text)
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  let made = ''
  for (const word of words ?? []) {
    const longer = made ? `${made}-${word}` : word.slice(0, LONGEST)
    if (longer.length > LONGEST) break
    made = longer
  }
  return made
}
