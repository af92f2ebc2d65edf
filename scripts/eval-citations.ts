import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CitedStatement } from '../lib/analyst/analyst'
import { analyst } from '../lib/analyst/choose'
import { batchesOf } from '../lib/analyst/judge-with-model'
import { checkCitations } from '../lib/citations/check/check'
import { contradicts } from '../lib/citations/check/contradiction'
import { type CitableEvidence, quotableOnPage, sentencesOf } from '../lib/citations/check/evidence'
import { VERDICT_ORDER, type Verdict } from '../lib/citations/check/verdict'
import { whatBars } from '../lib/citations/check/what-bars'
import {
  alteredCases,
  type CitedCase,
  type EvidencePage,
  evidencePages,
} from '../lib/citations/evaluation/altered-cases'
import claimPairs from '../lib/citations/evaluation/claim-pairs.json'
import { type Half, halfOf } from '../lib/citations/evaluation/half'
import judgedStatements from '../lib/citations/evaluation/judged-statements.json'
import lightParaphrases from '../lib/citations/evaluation/light-paraphrases.json'
import paraphrases from '../lib/citations/evaluation/paraphrases.json'
import {
  countVerdicts,
  type JudgedSentence,
  type KindScores,
  scoreWord,
  type WordScores,
} from '../lib/citations/evaluation/score'
import { formatMarker } from '../lib/citations/markers/markers'
import { readPdf } from '../lib/library/pdf/read-pdf'
import { idOf, pdfsIn } from './answers/read-library'

/** `open`: what a model is asked, where it may decide. */
type Checked = JudgedSentence & { quote: string; open: CitedStatement | null }

/** `contrary`: sentences of the kind that words say contradict their source. */
type Kind = KindScores & { contrary?: number }
type SetScores = { name: string; kinds: Kind[]; words: WordScores[] }
type Told = { name: string; n: number; precision: number | null; recall: number }

export type CitationScores = {
  half: Half
  papers: number
  sentences: number
  judgedBy: 'words' | 'model'
  sets: SetScores[]
  contradictions: Told[]
}

const PER_KIND = { words: 250, model: 12 }

/** Ways of altering a sentence that make it say the contrary of the same thing. */
const CONTRARY = new Set([
  'comparison turned',
  'sides exchanged',
  'roles exchanged',
  'made passive',
  'antonym',
  'a negation put in',
  'a negation left out',
  'another number',
  'another magnitude',
  'another unit',
  'two numbers swapped',
])

/** Where the library is read from when none is named: the papers beside the repository, else the samples in it. */
export function defaultLibrary(): string {
  return existsSync('../shared/evaluation') ? '../shared/evaluation' : 'prisma/samples'
}

/**
 * Measures the verdicts of citations on the papers of one half of `dir`: sentences as they stand and altered by rule,
 * each checked against its whole page; paraphrases that people wrote of such pages; and claims that people might write
 * of the sample papers, with the passage that supports or contradicts each or leaves it open. By the words, and, where a
 * model is connected, by the model as in a run (fewer sentences a kind, since each costs a call's share).
 */
export async function evaluateCitations(dir: string, half: Half): Promise<CitationScores[]> {
  const pages = await readPages(dir, half)
  const about = {
    half,
    papers: new Set(pages.map(({ paperId }) => paperId)).size,
    sentences: sum(pages.map(({ sentences }) => sentences.length)),
  }
  const scores = [await measure(about, 'words', pages, PER_KIND.words)]
  if (analyst().judge) scores.push(await measure(about, 'model', pages, PER_KIND.model))
  return scores
}

async function measure(
  about: Pick<CitationScores, 'half' | 'papers' | 'sentences'>,
  judgedBy: CitationScores['judgedBy'],
  pages: EvidencePage[],
  most: number,
): Promise<CitationScores> {
  const sets: SetScores[] = []
  const contradictions: Told[] = []
  for (const [name, cases] of [
    ['altered by rule', alteredCases(pages, most)],
    ['paraphrases by hand', paraphraseCases(pages)],
    ['light paraphrases by hand', lightCases(pages)],
    ['claims and evidence', pairCases()],
  ] as const) {
    const words = cases.map(check)
    const judged = judgedBy === 'model' ? await judge(words) : words
    const scores = VERDICT_ORDER.map((verdict) => scoreWord(judged, verdict)).filter(({ n }) => n > 0)
    const kinds: Kind[] = countVerdicts(judged)
    sets.push({ name, kinds, words: scores })
    const contrary = cases.map(({ text, kind }, at) => ({
      kind,
      is: CONTRARY.has(kind) || kind === 'contradicts',
      told: judgedBy === 'words' && !isSupport(words[at]?.verdict) && contradicts(text, words[at]?.quote ?? ''),
    }))
    for (const row of kinds) row.contrary = contrary.filter(({ kind, told }) => told && kind === row.kind).length
    if (judgedBy === 'words' && contrary.some(({ is }) => is)) contradictions.push({ name, ...toldOf(contrary) })
  }
  if (judgedBy === 'words') sets.push(believed(about.half))
  return { ...about, judgedBy, sets, contradictions }
}

const isSupport = (verdict: Verdict | undefined) => verdict === 'quoted' || verdict === 'close'

function toldOf(found: { is: boolean; told: boolean }[]): Omit<Told, 'name'> {
  const n = found.filter(({ is }) => is).length
  const told = found.filter((one) => one.told)
  const right = told.filter(({ is }) => is).length
  return { n, precision: told.length > 0 ? right / told.length : null, recall: right / n }
}

function check({ kind, supported, text, paperId, page, evidence }: CitedCase): Checked {
  const markdown = `${text.replace(/[.!?]$/, '')} [${paperId}, page ${page}].`
  const [citation] = checkCitations({ markdown, evidence }).citations
  const { verdict = 'missing', quote = '', claim = '', fromTable = false } = citation ?? {}
  const isOpen =
    verdict === 'close' || (verdict === 'unchecked' && whatBars(claim, [{ text: quote, isTable: fromTable }]) === null)
  const found = quotableOnPage(evidence, paperId, page).flatMap((part) => sentencesOf(part))
  const source = {
    cite: formatMarker(paperId, page),
    title: evidence[0]?.title ?? '',
    sentences: found.map((one) => one.text),
  }
  return { kind, supported, verdict, quote, open: isOpen ? { statement: claim, context: [], sources: [source] } : null }
}

/** What the model says of each page's sentences; what bars a statement from being verified bars its word too. */
async function judge(sentences: Checked[]): Promise<Checked[]> {
  const { judge } = analyst()
  const open = sentences.flatMap((sentence) => (sentence.open ? [{ sentence, ...sentence.open }] : []))
  const verdicts = new Map<Checked, Verdict>()
  const context = { signal: new AbortController().signal }
  for (const { at, statements } of batchesOf(open)) {
    const judgements = (await judge?.('', statements, context)) ?? []
    for (const [index, place] of at.entries()) {
      const [one, judgement] = [open[place]?.sentence, judgements[index]]
      if (one && judgement) verdicts.set(one, judgement.verdict)
    }
  }
  return sentences.map((sentence) => ({ ...sentence, verdict: verdicts.get(sentence) ?? sentence.verdict }))
}

async function readPages(dir: string, half: Half): Promise<EvidencePage[]> {
  const found: EvidencePage[] = []
  for (const file of pdfsIn(dir).filter((file) => halfOf(idOf(file)) === half)) {
    const { pages, metadata } = await readPdf(file)
    found.push(...evidencePages(idOf(file), metadata.title ?? '', pages))
  }
  return found
}

/** Statements with the sentences that bear on them, were a model to call each of them verified: what bars its word. */
function believed(half: Half): SetScores {
  const judged = judgedStatements
    .filter(({ sources }) => halfOf(path.basename(sources[0]?.file ?? '', '.pdf')) === half)
    .map(({ statement, kind, verdict, sources }): JudgedSentence => {
      const texts = sources.flatMap(({ table, sentences }) => sentences.map((text) => ({ text, isTable: table })))
      const isBarred = whatBars(statement, texts) !== null
      return { kind, supported: verdict === 'verified', verdict: isBarred ? 'unchecked' : 'verified' }
    })
  const words = (['verified', 'unchecked'] as const).map((verdict) => scoreWord(judged, verdict))
  return { name: 'all called verified', kinds: countVerdicts(judged), words }
}

/** True statements in nearly the words of their page. */
function lightCases(pages: EvidencePage[]): CitedCase[] {
  return lightParaphrases.flatMap(({ file, page, change, text }): CitedCase[] => {
    const paperId = path.basename(file, '.pdf')
    const found = pages.find((one) => one.paperId === paperId && one.page === page)
    return found ? [{ kind: change, supported: true, text, paperId, page, evidence: found.evidence }] : []
  })
}

/** True statements in other words, on pages that are among those read. */
function paraphraseCases(pages: EvidencePage[]): CitedCase[] {
  return paraphrases.flatMap(({ file, page, varied, text }): CitedCase[] => {
    const paperId = path.basename(file, '.pdf')
    const found = pages.find((one) => one.paperId === paperId && one.page === page)
    if (!found) return []
    return [{ kind: `${varied} varied`, supported: true, text, paperId, page, evidence: found.evidence }]
  })
}

const EMPTY: CitableEvidence = { id: 'e', paperId: '', kind: 'text', text: '', spans: [] }

function pairCases(): CitedCase[] {
  return claimPairs.flatMap(({ paper: paperId, evidence: text, supports, contradicts, neither }) => {
    const passage = { ...EMPTY, paperId, text, spans: [{ page: 1, start: 0, end: text.length }] }
    const of = (kind: string, supported: boolean) => (text: string) => ({
      kind,
      supported,
      text,
      paperId,
      page: 1,
      evidence: [passage],
    })
    return [
      ...supports.map(of('supports', true)),
      ...contradicts.map(of('contradicts', false)),
      ...neither.map(of('not enough', false)),
    ]
  })
}

/** A table a set: verdicts by kind, then precision and recall of each word, and of contradictions. */
export function citationReport(all: CitationScores[]): string {
  const lines = all.flatMap(({ half, papers, sentences, judgedBy, sets, contradictions }) => {
    const shown = VERDICT_ORDER.filter((verdict) =>
      sets.some(({ words }) => words.some((one) => one.verdict === verdict)),
    )
    return [
      `${papers} papers of the half to ${half}, ${sentences} sentences; verdicts by the ${judgedBy}`,
      ...sets.flatMap(({ name, kinds, words }) => [
        '',
        row([name, 'n', ...shown, 'contrary']),
        ...kinds.map(({ supported, kind, n, counts, contrary = 0 }) =>
          row([
            `${supported ? '+' : '-'} ${kind}`,
            ...[n, ...shown.map((verdict) => counts[verdict] ?? 0), contrary].map(String),
          ]),
        ),
        ...words.map(
          ({ verdict, n, precision, recall }) =>
            `  ${verdict.padEnd(10)} of ${n}: precision ${decimal(precision)}, recall ${decimal(recall)}`,
        ),
      ]),
      '',
      ...contradictions.map(
        ({ name, n, precision, recall }) =>
          `contradictions told by words, ${name}, of ${n}: precision ${decimal(precision)}, recall ${decimal(recall)}`,
      ),
      '',
    ]
  })
  return lines.join('\n')
}

const decimal = (value: number | null) => (value === null ? '–' : value.toFixed(3))

function row([name = '', ...numbers]: string[]): string {
  return name.padEnd(28) + numbers.map((number) => number.padStart(10)).join('')
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
