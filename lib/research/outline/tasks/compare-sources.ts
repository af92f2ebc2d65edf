import { z } from 'zod'
import { partsOf } from '../../../models/calls/prompt-model'
import { fence } from '../../../models/prompts/fence'
import { cellsIn, eachLine, numbersIn } from '../../../models/prompts/line-form'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import type { Agreement } from '../../events/plan-items'
import { bestOn, type Finding, quoteOf } from '../finding'
import type { OutlineItem, Refined } from '../outline-item'
import { fenceQuestion, numberOf, numberSources, quoteAndReading } from './fences'

/** Number of claims reported per item. */
const MOST = 3

const schema = z.object({
  claims: z.array(
    z.object({
      item: z.number().int(),
      claim: z.string().trim().min(8).max(600),
      supports: z.array(z.number().int()),
      contradicts: z.array(z.number().int()),
    }),
  ),
})

type ToCompare = { refined: Refined; checklist: OutlineItem[]; findings: Finding[] }
type Compared = { item: OutlineItem; findings: Finding[] }

/**
 * Compares the findings of several sources on an item; needs a model. The result includes claims with fewer than two
 * sources, so that a caller can report that they were left out.
 */
export const compareSources: RunTask<ToCompare, Agreement[]> = {
  name: 'compare sources',
  instead: 'Sources cannot be compared without the model',
  without: () => [],
  async withModel({ refined, checklist, findings }, model, signal) {
    const compared = checklist.flatMap((item): Compared[] => {
      const own = bestOn(item, findings)
      return speakersOn(item, own) > 1 ? [{ item, findings: own }] : []
    })
    if (compared.length === 0) return []
    const numbered = [...new Set(compared.flatMap((one) => one.findings))]
    const compare = async (some: Compared[]) => {
      const own = numbered.filter((one) => some.some(({ findings }) => findings.includes(one)))
      const { claims } = await model.generate({
        prompt: 'deep_agreement',
        variables: {
          QUESTION: fenceQuestion(refined),
          FACTS: partsOf(
            own,
            (shown) => fenceCompared(checklist, some, numbered, new Set(shown)),
            ({ score }) => score,
          ),
          MOST: String(MOST),
        },
        schema,
        lines: eachLine('claims', (line) =>
          readClaim(line, { item: numberOf(checklist, some[0]?.item ?? { id: '' }), most: numbered.length }),
        ),
        signal,
      })
      return claims
    }
    const claims = await inGroups(model, compared, { most: 1, name: 'Comparing sources', signal }, compare)
    return compared.flatMap(({ item, findings: own }) => {
      const onItem = claims.filter((one) => one.item === numberOf(checklist, item))
      return onItem.map(({ claim, supports, contradicts }): Agreement => {
        const stances = (numbers: number[], stance: Stance['stance']) =>
          numbers.flatMap((number): Stance[] => {
            const finding = numbered[number - 1]
            return finding && own.includes(finding) ? [{ finding, stance }] : []
          })
        const taken = [...stances(contradicts, 'contradicts'), ...stances(supports, 'supports')]
        return toAgreement(item, claim.replace(/\s+/g, ' '), own, taken)
      })
    })
  },
}

/** Parses `claim | 1, 4 | 6` for the only item of a call, whose number is `item`. */
function readClaim(line: string, { item, most }: { item: number; most: number }) {
  const [claim = '', supports = '', contradicts = '', ...others] = cellsIn(line)
  const numbers = numbersIn(supports, most)
  if (others.length > 0 || claim.length < 8 || claim.length > 600 || numbers.length === 0) return null
  return { item, claim, supports: numbers, contradicts: numbersIn(contradicts, most) }
}

/** Papers with a finding on an item. */
export function speakersOn({ id }: Pick<OutlineItem, 'id'>, findings: Finding[]): number {
  return new Set(findings.flatMap(({ items, paperId }) => (items.includes(id) ? paperId : []))).size
}

/** Whether a claim has at least two sources. */
export function isShared({ sources }: Agreement): boolean {
  return sources.filter(({ stance }) => stance !== 'silent').length > 1
}

type Stance = { finding: Finding; stance: 'supports' | 'contradicts' }
const ORDER = ['supports', 'contradicts', 'silent']

/** The stance of each paper on a claim. Evidence against a claim outweighs the same paper's evidence for it. */
function toAgreement(item: OutlineItem, claim: string, findings: Finding[], stances: Stance[]): Agreement {
  const papers = new Map(findings.map(({ paperId, title }) => [paperId, title]))
  const sources = [...papers].map(([paperId, title]): Agreement['sources'][number] => {
    const own = stances.filter(({ finding }) => finding.paperId === paperId)
    const one = own.find(({ stance }) => stance === 'contradicts') ?? own[0]
    if (!one) return { paperId, title, stance: 'silent', said: null }
    const { sentences, evidenceIds } = one.finding
    const said = { quote: quoteOf(one.finding), page: sentences[0]?.page ?? 1, evidenceId: evidenceIds[0] ?? '' }
    return { paperId, title, stance: one.stance, said }
  })
  sources.sort((a, b) => ORDER.indexOf(a.stance) - ORDER.indexOf(b.stance))
  return { item: item.id, claim, sources }
}

/**
 * Lists the `shown` findings of each item, numbered across all items. The words of a finding appear only where it is
 * listed first.
 */
function fenceCompared(
  checklist: OutlineItem[],
  compared: Compared[],
  numbered: Finding[],
  shown: ReadonlySet<Finding>,
): string {
  const sources = numberSources(numbered)
  const listed = new Set<Finding>()
  const tell = (finding: Finding): string => {
    const number = numbered.indexOf(finding) + 1
    if (listed.has(finding)) return `${number}. as above`
    listed.add(finding)
    return `${number}. source ${sources.get(finding.paperId)} (${finding.title.replace(/\s+/g, ' ')})\n> ${quoteAndReading(finding)}`
  }
  return fence(
    'item',
    compared.map(({ item, findings }) => ({
      attributes: { number: String(numberOf(checklist, item)), title: item.title },
      text: findings
        .filter((finding) => shown.has(finding))
        .map(tell)
        .join('\n'),
    })),
  )
}
