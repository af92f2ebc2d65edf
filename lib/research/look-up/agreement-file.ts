import { locatorOf, placeName } from '../../citations/markers/place'
import { csvLine } from '../../text/format/csv'
import { escapeMarkdown } from '../../text/format/markup'
import type { ClaimAgreement } from './agreement'
import { STANCES, type Stance } from './stance'

export const STANCE_WORDS: Record<Stance, string> = {
  supports: 'Supports',
  contradicts: 'Contradicts',
  related: 'Mentions it',
  silent: 'Silent',
}

export function countStances({ papers }: Pick<ClaimAgreement, 'papers'>): Record<Stance, number> {
  const counts = { supports: 0, contradicts: 0, related: 0, silent: 0 }
  for (const { stance } of papers) counts[stance] += 1
  return counts
}

/** Formats `3 support, 1 contradicts, 2 mention it, 61 are silent`. */
export function sayStances(agreement: Pick<ClaimAgreement, 'papers'>): string {
  const counts = countStances(agreement)
  const one = (count: number, single: string, several: string) => `${count} ${count === 1 ? single : several}`
  return [
    one(counts.supports, 'supports', 'support'),
    one(counts.contradicts, 'contradicts', 'contradict'),
    one(counts.related, 'mentions it', 'mention it'),
    one(counts.silent, 'is silent', 'are silent'),
  ].join(', ')
}

/** CSV with one line per quote; a silent paper has a line without a quote. */
export function agreementCsv({ claim, papers }: ClaimAgreement): string {
  const head = ['Claim', 'Paper', 'Authors', 'Year', 'Id', 'Stance', 'Page', 'Quote', 'Judged by']
  const lines = papers.flatMap(({ paperId, title, authors, published, stance, sources }) => {
    const about = [claim, title, authors.join('; '), published?.slice(0, 4) ?? '', paperId]
    if (sources.length === 0) return [[...about, STANCE_WORDS[stance], '', '', '']]
    return sources.map(({ relation, page, label, quote, judgedBy }) => [
      ...about,
      STANCE_WORDS[relation],
      locatorOf(page) === 'page' ? (label ?? String(page)) : placeName(page),
      quote,
      judgedBy,
    ])
  })
  return [head, ...lines].map(csvLine).join('')
}

/** The same as Markdown: papers by stance, each with its quotes and their places. */
export function agreementMarkdown(agreement: ClaimAgreement): string {
  const { claim, papers } = agreement
  const parts = STANCES.flatMap((stance) => {
    const own = papers.filter((paper) => paper.stance === stance)
    if (own.length === 0) return []
    const lines = own.flatMap(({ title, sources }) => [
      `- ${escapeMarkdown(title)}`,
      ...sources.map(
        ({ quote, marker, relation }) =>
          `  - ${relation === stance ? '' : `${STANCE_WORDS[relation]}: `}“${escapeMarkdown(quote)}” ${marker}`,
      ),
    ])
    return [`## ${STANCE_WORDS[stance]} (${own.length})`, lines.join('\n')]
  })
  return `${[`# ${escapeMarkdown(claim)}`, `Of ${papers.length} papers ${sayStances(agreement)}.`, ...parts].join('\n\n')}\n`
}
