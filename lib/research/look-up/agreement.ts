import { AppError } from '../../errors'
import { listPaperChoices } from '../../library/filters/choose-papers'
import { hiddenSamples } from '../../library/samples/sample-standing'
import { type RankedChunk, rank } from '../../library/search/find-chunks'
import { countingUse } from '../../models/limits/model-use'
import type { PaperRef } from '../../text/names/titles'
import type { Analyst } from '../../thinking/ask-analyst'
import { candidatesAmong, type DraftSource, type QuoteCandidate, toSentences } from './look-up'
import { readDraft } from './read-draft'
import { relateWithModel } from './relate-with-model'
import { STANCES, type Stance } from './stance'

type PaperStance = PaperRef & {
  stance: Stance
  /** pages behind the stance, most relevant first; empty for a silent paper */
  sources: DraftSource[]
}

/** Stances of the library's papers on a claim, supporting ones first. */
export type ClaimAgreement = { claim: string; papers: PaperStance[]; notices: string[] }

/** Passages read for a claim, in total and per paper, and quotes of a paper to judge. */
const READ = { passages: 200, ofPaper: 6, judged: 2 }
const STANCE = { supported: 'supports', contradicted: 'contradicts', related: 'related', nothing: 'silent' } as const

/**
 * Compares one claim with every paper of the library except hidden samples. Yields the places with the same or similar words, then, with a
 * model, the same quotes with their relation to the claim. Throws `AppError('bad_request' | 'too_large')`.
 */
export async function* agreementOn(
  claim: string,
  { analyst, signal }: { analyst: Analyst; signal: AbortSignal },
): AsyncGenerator<ClaimAgreement> {
  const [said, ...more] = readDraft(claim)
  if (!said || more.length > 0)
    throw new AppError('bad_request', 'A claim must be a single sentence. Check the others one by one.')
  const { text } = said
  const hidden = await hiddenSamples()
  const choices = (await listPaperChoices()).filter(({ id }) => !hidden.has(id))
  const near = await countingUse('index', () => rank({ query: text, limit: READ.passages }))
  const byPaper = new Map<string, RankedChunk[]>()
  for (const hit of near) byPaper.set(hit.paperId, [...(byPaper.get(hit.paperId) ?? []), hit])
  const candidates: QuoteCandidate[][] = []
  for (const { id } of choices) {
    signal.throwIfAborted()
    const hits = (byPaper.get(id) ?? []).slice(0, READ.ofPaper)
    candidates.push((await candidatesAmong(text, hits)).slice(0, READ.judged))
  }
  // Each paper is asked about the same claim, with its own quotes only.
  const texts = choices.map(() => said)
  const agreementOf = async (found: QuoteCandidate[][], notices: string[]): Promise<ClaimAgreement> => {
    const sentences = await toSentences(texts, found)
    const papers = choices.map(({ id, title, authors, published }, at): PaperStance => {
      const { verdict = 'nothing', sources = [] } = sentences[at] ?? {}
      // Of quotes that are merely related, only the first is shown.
      const shown = verdict === 'related' ? sources.slice(0, 1) : sources
      return { paperId: id, title, authors, published, stance: STANCE[verdict], sources: shown }
    })
    return { claim: text, papers: inOrder(papers), notices }
  }
  yield await agreementOf(candidates, [])
  if (!analyst.model || candidates.every((own) => own.length === 0)) return
  const { judged, notices } = await countingUse('other', () => relateWithModel(texts, candidates, { analyst, signal }))
  yield await agreementOf(judged, notices)
}

function inOrder(papers: PaperStance[]): PaperStance[] {
  const relevance = ({ sources }: PaperStance) => sources[0]?.relevance ?? 0
  return [...papers].sort(
    (a, b) => STANCES.indexOf(a.stance) - STANCES.indexOf(b.stance) || relevance(b) - relevance(a),
  )
}
