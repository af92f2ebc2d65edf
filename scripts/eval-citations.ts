import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkCitations } from '../lib/citations/check/check'
import { type CitableEvidence, quotableOnPage, sentencesOf } from '../lib/citations/evidence/evidence'
import { formatMarker } from '../lib/citations/markers/markers'
import { VERDICT_ORDER, type Verdict } from '../lib/citations/verdict/verdict'
import { whatBars } from '../lib/citations/words/what-bars'
import { readPdf } from '../lib/library/pdf/read-pdf'
import { analyst } from '../lib/thinking/analyst'
import { batchesOf, type CitedStatement, judgeStatements } from '../lib/thinking/judge-statements'
import { think } from '../lib/thinking/think'
import { idOf, pdfsIn } from './answers/read-library'
import { alteredCases, type CitedCase, type EvidencePage, evidencePages } from './citations/altered-cases'
import claimPairs from './citations/claim-pairs.json'
import { type Half, halfOf } from './citations/half'
import judgedStatements from './citations/judged-statements.json'
import lightParaphrases from './citations/light-paraphrases.json'
import paraphrases from './citations/paraphrases.json'
import { countVerdicts, type JudgedSentence, type KindScores, scoreWord, type WordScores } from './citations/score'

/** `open`: the statement for a model, if it may decide. */
type Checked = JudgedSentence & { quote: string; open: CitedStatement | null }

type SetScores = { name: string; kinds: KindScores[]; words: WordScores[] }

export type CitationScores = {
  half: Half
  papers: number
  sentences: number
  judgedBy: 'words' | 'model'
  sets: SetScores[]
}

const PER_KIND = { words: 250, model: 12 }

/** The default library: the papers beside the repository, else the samples. */
export function defaultLibrary(): string {
  return existsSync('../shared/evaluation') ? '../shared/evaluation' : 'prisma/samples'
}

/**
 * Measures verdicts on the papers of one half of `dir`: original and altered sentences, each checked against its whole
 * page; paraphrases that people wrote of such pages; and claims about the sample papers, with the passage that supports
 * or contradicts each or leaves it open. By words and, if a model is connected, by the model as in a run (with fewer
 * sentences per kind, because of the cost).
 */
export async function evaluateCitations(dir: string, half: Half): Promise<CitationScores[]> {
  const pages = await readPages(dir, half)
  const about = {
    half,
    papers: new Set(pages.map(({ paperId }) => paperId)).size,
    sentences: sum(pages.map(({ sentences }) => sentences.length)),
  }
  const scores = [await measure(about, 'words', pages, PER_KIND.words)]
  if ((await analyst()).model) scores.push(await measure(about, 'model', pages, PER_KIND.model))
  return scores
}

async function measure(
  about: Pick<CitationScores, 'half' | 'papers' | 'sentences'>,
  judgedBy: CitationScores['judgedBy'],
  pages: EvidencePage[],
  most: number,
): Promise<CitationScores> {
  const sets: SetScores[] = []
  for (const [name, cases] of [
    ['altered by rule', alteredCases(pages, most)],
    ['paraphrases by hand', paraphraseCases(pages)],
    ['light paraphrases by hand', lightCases(pages)],
    ['claims and evidence', pairCases()],
  ] as const) {
    const words = cases.map(check)
    const judged = judgedBy === 'model' ? await judge(words) : words
    const scores = VERDICT_ORDER.map((verdict) => scoreWord(judged, verdict)).filter(({ n }) => n > 0)
    sets.push({ name, kinds: countVerdicts(judged), words: scores })
  }
  if (judgedBy === 'words') sets.push(believed('all called verified', judgedCases(about.half)), ...claimsOfPeople())
  return { ...about, judgedBy, sets }
}

function check({ kind, supported, text, paperId, page, evidence }: CitedCase): Checked {
  const markdown = `${text.replace(/[.!?]$/, '')} [${paperId}, page ${page}].`
  const [citation] = checkCitations({ markdown, evidence }).citations
  const { verdict = 'missing', quote = '', claim = '' } = citation ?? {}
  const isOpen = verdict === 'unchecked' && whatBars(claim, quote) === null
  const found = quotableOnPage(evidence, paperId, page).flatMap((part) => sentencesOf(part))
  const source = {
    cite: formatMarker(paperId, page),
    title: evidence[0]?.title ?? '',
    sentences: found.map((one) => one.text),
  }
  return { kind, supported, verdict, quote, open: isOpen ? { statement: claim, context: [], sources: [source] } : null }
}

/** The model's verdicts on each page's sentences, with the same limits on `verified` as in a run. */
async function judge(sentences: Checked[]): Promise<Checked[]> {
  const open = sentences.flatMap((sentence) => (sentence.open ? [{ sentence, ...sentence.open }] : []))
  const verdicts = new Map<Checked, Verdict>()
  const context = { analyst: await analyst(), signal: new AbortController().signal }
  for (const { at, statements } of batchesOf(open)) {
    const judgements = await think(judgeStatements, { question: '', statements }, context)
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

type KnownStatement = { kind: string; supported: boolean; statement: string; sentences: string[] }

/** Verdicts if a model called every statement verified: shows which statements the rules on words reject. */
function believed(name: string, statements: KnownStatement[]): SetScores {
  const judged = statements.map(({ kind, supported, statement, sentences }): JudgedSentence => {
    const isBarred = whatBars(statement, sentences.join('\n')) !== null
    return { kind, supported, verdict: isBarred ? 'partly' : 'verified' }
  })
  const words = (['verified', 'partly'] as const).map((verdict) => scoreWord(judged, verdict))
  return { name, kinds: countVerdicts(judged), words }
}

function judgedCases(half: Half): KnownStatement[] {
  return judgedStatements
    .filter(({ sources }) => halfOf(path.basename(sources[0]?.file ?? '', '.pdf')) === half)
    .map(({ statement, kind, verdict, sources }) => ({
      ...{ kind, statement, supported: verdict === 'verified' },
      sentences: sources.flatMap((source) => source.sentences),
    }))
}

const PEOPLES_CLAIMS = '../shared/human/scifact/claims.jsonl'
type HumanClaim = { text: string; label: string; gold: { sentences: string[] }[] }

/** Claims that people wrote and marked, each with the relevant sentences, if available. */
function claimsOfPeople(): SetScores[] {
  if (!existsSync(PEOPLES_CLAIMS)) return []
  const claims = readFileSync(PEOPLES_CLAIMS, 'utf8')
    .trim()
    .split('\n')
    .map((line): HumanClaim => JSON.parse(line))
  const statements = claims.flatMap(({ text, label, gold }) =>
    gold.map(({ sentences }) => ({ kind: label, supported: label === 'SUPPORT', statement: text, sentences })),
  )
  return [believed('claims of people, all verified', statements)]
}

/** True statements in nearly the words of their page. */
function lightCases(pages: EvidencePage[]): CitedCase[] {
  return lightParaphrases.flatMap(({ file, page, change, text }): CitedCase[] => {
    const paperId = path.basename(file, '.pdf')
    const found = pages.find((one) => one.paperId === paperId && one.page === page)
    return found ? [{ kind: change, supported: true, text, paperId, page, evidence: found.evidence }] : []
  })
}

/** True statements in other words, on pages that were read. */
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

/** One table per set: verdicts by kind, then precision and recall of each verdict. */
export function citationReport(all: CitationScores[]): string {
  const lines = all.flatMap(({ half, papers, sentences, judgedBy, sets }) => {
    const shown = VERDICT_ORDER.filter((verdict) =>
      sets.some(({ words }) => words.some((one) => one.verdict === verdict)),
    )
    return [
      `${papers} papers of the half to ${half}, ${sentences} sentences; verdicts by the ${judgedBy}`,
      ...sets.flatMap(({ name, kinds, words }) => [
        '',
        row([name, 'n', ...shown]),
        ...kinds.map(({ supported, kind, n, counts }) =>
          row([
            `${supported ? '+' : '-'} ${kind}`,
            ...[n, ...shown.map((verdict) => counts[verdict] ?? 0)].map(String),
          ]),
        ),
        ...words.map(
          ({ verdict, n, precision, recall }) =>
            `  ${verdict.padEnd(10)} of ${n}: precision ${decimal(precision)}, recall ${decimal(recall)}`,
        ),
      ]),
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
