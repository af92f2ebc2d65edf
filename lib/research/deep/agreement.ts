import { findBestQuote } from '../../citations/check/best-quote'
import { disagreements } from '../../citations/check/disagreements'
import { isCarried } from '../../citations/check/verdict'
import type { Agreement } from '../events'
import type { ChecklistItem } from './deep-plan'
import { bestOn, type DeepFact } from './look-for'

/** Facts of an item that are compared, and what is told of it. */
const MOST = { facts: 8, claims: 3 }

type Said = { fact: DeepFact; text: string }

/**
 * Where facts of two papers on an item say otherwise than each other, or the same, as far as their words tell: another
 * figure, a negation or the opposite of the same thing by name; or a sentence that the other carries.
 */
export function agreementByWords(checklist: ChecklistItem[], facts: DeepFact[]): Agreement[] {
  const seen = new Set<string>()
  return checklist.flatMap((item) => {
    const own = bestOn(item, facts, MOST.facts)
    const said = own.flatMap((fact) => fact.sentences.map(({ shown }): Said => ({ fact, text: shown })))
    const quotes = said.map(({ fact, text }, ord) => ({ ord, paperId: fact.paperId, quote: text }))
    const apart = disagreements(quotes).flatMap(([a, b]) => {
      const [one, other] = [said[a.ord], said[b.ord]]
      return one && other ? [{ claim: one, others: [{ ...other, stance: 'contradicts' as const }] }] : []
    })
    const claims = [...apart, ...alike(said)].filter(({ claim }) => !seen.has(claim.text)).slice(0, MOST.claims)
    for (const { claim } of claims) seen.add(claim.text)
    return claims.map(({ claim, others }) =>
      toAgreement(item, claim.text, own, [{ ...claim, stance: 'supports' }, ...others]),
    )
  })
}

/** Sentences that another paper carries in nearly the same words. */
function alike(said: Said[]) {
  return said.flatMap((claim, index) => {
    const others = said.slice(index + 1).filter(({ fact, text }) => {
      if (fact.paperId === claim.fact.paperId) return false
      const part = { evidenceId: '', title: fact.title, kind: 'text', text, offset: null }
      const quote = findBestQuote(claim.text, [part])
      return quote !== null && isCarried(quote.verdict)
    })
    return others.length > 0 ? [{ claim, others: others.map((one) => ({ ...one, stance: 'supports' as const })) }] : []
  })
}

type Stance = { fact: DeepFact; text: string; stance: 'supports' | 'contradicts' }

/** How each paper that speaks on an item stands to a claim: what it says against it tells more than what for it. */
export function toAgreement(item: ChecklistItem, claim: string, facts: DeepFact[], stances: Stance[]): Agreement {
  const papers = new Map(facts.map(({ paperId, title }) => [paperId, title]))
  const sources = [...papers].map(([paperId, title]): Agreement['sources'][number] => {
    const own = stances.filter(({ fact }) => fact.paperId === paperId)
    const one = own.find(({ stance }) => stance === 'contradicts') ?? own[0]
    if (!one) return { paperId, title, stance: 'silent', said: null }
    const page = one.fact.sentences.find(({ shown }) => shown === one.text)?.page ?? one.fact.sentences[0]?.page ?? 1
    return {
      paperId,
      title,
      stance: one.stance,
      said: { quote: one.text, page, evidenceId: one.fact.evidenceIds[0] ?? '' },
    }
  })
  const order = ['supports', 'contradicts', 'silent']
  return {
    item: item.id,
    claim,
    sources: sources.sort((a, b) => order.indexOf(a.stance) - order.indexOf(b.stance)),
  }
}
