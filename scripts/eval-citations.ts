import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { analyst } from '../lib/analyst/choose'
import { checkCitations } from '../lib/citations/check/check'
import { contradicts } from '../lib/citations/check/contradiction'
import type { CitableEvidence } from '../lib/citations/check/evidence'
import { isOpenToJudgement } from '../lib/citations/check/open-to-judgement'
import type { Verdict } from '../lib/citations/check/support'
import { type AlteredSentence, alterSentence, matterOf } from '../lib/citations/evaluation/alter'
import claimPairs from '../lib/citations/evaluation/claim-pairs.json'
import { countVerdicts, type JudgedSentence, scoreVerified } from '../lib/citations/evaluation/score'
import { AppError } from '../lib/errors'
import { readPdf } from '../lib/library/pdf/read-pdf'
import { sentencesOf } from '../lib/text/sentences'

/** A sentence and the page that it cites. */
type Case = Omit<AlteredSentence, 'text'> & { text: string; evidence: CitableEvidence[] }
/** `open`: a model may decide; its quote and claim. */
type Checked = JudgedSentence & { open: { statement: string; quote: string; title: string } | null }

type SetScores = { name: string; kinds: ReturnType<typeof countVerdicts> } & ReturnType<typeof scoreVerified>

export type CitationScores = {
  papers: number
  sentences: number
  judgedBy: 'words' | 'model'
  sets: SetScores[]
  contradictions: { n: number; precision: number; recall: number }
}

const PER_KIND = { words: 150, model: 12 }
const LENGTH = { min: 8, max: 45 }

/** Where the library is read from when none is named: the papers beside the repository, else the samples in it. */
export function defaultLibrary(): string {
  return existsSync('../shared/papers') ? '../shared/papers' : 'prisma/samples'
}

/**
 * Measures the verdicts of citations on two sets: sentences of the PDFs of `dir`, as they stand and altered, each
 * checked against its whole page; and claims that people might write of the sample papers, with the passage that
 * supports or contradicts each or leaves it open. By the words, and, where a model is connected, by the model as in a
 * run (fewer sentences a kind, since each costs a call's share).
 */
export async function evaluateCitations(dir: string): Promise<CitationScores[]> {
  const pages = await readPages(dir)
  const sentences = pages.flatMap((page) => page.sentences.length)
  const about = { papers: new Set(pages.map(({ paperId }) => paperId)).size, sentences: sum(sentences) }
  const scores = [await measure(about, 'words', alteredCases(pages, PER_KIND.words))]
  if (analyst().judge) scores.push(await measure(about, 'model', alteredCases(pages, PER_KIND.model)))
  return scores
}

async function measure(
  about: { papers: number; sentences: number },
  judgedBy: CitationScores['judgedBy'],
  altered: Case[],
): Promise<CitationScores> {
  const sets: SetScores[] = []
  for (const [name, cases] of [
    ['altered sentences', altered],
    ['claims and evidence', pairCases()],
  ] as const) {
    const words = cases.map(check)
    const judged = judgedBy === 'model' ? await judge(words) : words
    sets.push({ name, kinds: countVerdicts(judged), ...scoreVerified(judged) })
  }
  return { ...about, judgedBy, sets, contradictions: scoreContradictions() }
}

function check({ kind, supported, text, evidence }: Case): Checked {
  const [{ paperId, spans, title = '' } = EMPTY] = evidence
  const markdown = `${text.replace(/[.!?]$/, '')} [${paperId}, page ${spans[0]?.page ?? 1}].`
  const [citation] = checkCitations({ markdown, evidence }).citations
  const { verdict = 'missing', quote = '', claim = '', fromTable = false } = citation ?? {}
  const isOpen = verdict === 'verified' || (verdict === 'weak' && isOpenToJudgement(claim, quote, fromTable))
  return { kind, supported, verdict, open: isOpen ? { statement: claim, quote, title } : null }
}

const EMPTY: CitableEvidence = { id: '', paperId: '', kind: 'text', text: '', spans: [] }

async function judge(sentences: Checked[]): Promise<Checked[]> {
  const open = sentences.flatMap((sentence) => (sentence.open ? [{ sentence, ...sentence.open }] : []))
  const verdicts: (Verdict | null)[] = []
  const context = { signal: new AbortController().signal }
  for await (const batch of analyst().judge?.(open, context) ?? []) verdicts.push(...batch)
  const judged = new Map(open.map(({ sentence }, index) => [sentence, verdicts[index]]))
  return sentences.map((sentence) => ({ ...sentence, verdict: judged.get(sentence) ?? sentence.verdict }))
}

type PageSentences = { paperId: string; evidence: CitableEvidence[]; sentences: string[] }

async function readPages(dir: string): Promise<PageSentences[]> {
  const files = (await readdir(dir).catch(() => [])).filter((file) => file.endsWith('.pdf')).sort()
  if (files.length === 0) throw new AppError('bad_request', `There are no PDFs in ${dir}.`)
  const found: PageSentences[] = []
  for (const file of files) {
    const { pages, metadata } = await readPdf(path.join(dir, file))
    const paperId = path.basename(file, '.pdf')
    for (const { number, text, blocks } of pages) {
      const evidence = blocks
        .filter(({ kind }) => kind === 'paragraph')
        .map(({ start, end }, index) => ({
          id: `${number}-${index}`,
          paperId,
          title: metadata.title ?? '',
          kind: 'text',
          text: text.slice(start, end),
          spans: [{ page: number, start, end }],
        }))
      const sentences = evidence.flatMap((passage) => usableSentences(passage.text))
      if (sentences.length > 0) found.push({ paperId, evidence, sentences })
    }
  }
  return found
}

/** Whole sentences of prose, of ordinary length, without signs that markdown would read. */
function usableSentences(text: string): string[] {
  return sentencesOf(text)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
    .filter((sentence) => {
      const words = sentence.split(' ').length
      return words >= LENGTH.min && words <= LENGTH.max && /^\p{Lu}[^*_`|<>\\$]+[^.]\.$/u.test(sentence)
    })
}

/** At most `most` of each kind, taken from all over the library. */
function alteredCases(pages: PageSentences[], most: number): Case[] {
  const all = scattered(pages.flatMap((page) => page.sentences.map((sentence) => ({ page, sentence }))))
  const counts = new Map<string, number>()
  const cases: Case[] = []
  for (const [index, { page, sentence }] of all.entries()) {
    const after = [...all.slice(index + 1), ...all.slice(0, index)]
    const altered = alterSentence(sentence, {
      otherPaper: after.find((other) => other.page.paperId !== page.paperId)?.sentence ?? null,
      otherPage: after.find((other) => other.page.paperId === page.paperId && other.page !== page)?.sentence ?? null,
      words: page.sentences.flatMap((other) => (other === sentence ? [] : matterOf(other).map(({ raw }) => raw))),
    })
    for (const one of altered) {
      const count = counts.get(one.kind) ?? 0
      if (count >= most) continue
      counts.set(one.kind, count + 1)
      cases.push({ ...one, evidence: page.evidence })
    }
  }
  return cases
}

/** In an order that goes over the whole list again and again, always the same. */
function scattered<T>(list: T[]): T[] {
  const step = 97
  return Array.from({ length: Math.min(step, list.length) }, (_, from) =>
    list.filter((_, at) => at % step === from),
  ).flat()
}

function pairCases(): Case[] {
  return claimPairs.flatMap(({ paper, evidence, supports, contradicts, neither }) => {
    const passage = {
      ...EMPTY,
      id: 'e',
      paperId: paper,
      text: evidence,
      spans: [{ page: 1, start: 0, end: evidence.length }],
    }
    const of = (kind: string, supported: boolean) => (text: string) => ({ kind, supported, text, evidence: [passage] })
    return [
      ...supports.map(of('supports', true)),
      ...contradicts.map(of('contradicts', false)),
      ...neither.map(of('not enough', false)),
    ]
  })
}

/** How far the words tell a contradiction from what is merely on the same matter, or carried. */
function scoreContradictions(): CitationScores['contradictions'] {
  const found = claimPairs.flatMap(({ evidence, ...claims }) => {
    const count = (list: string[]) => list.filter((claim) => contradicts(claim, evidence)).length
    return [
      {
        right: count(claims.contradicts),
        wrong: count(claims.supports) + count(claims.neither),
        n: claims.contradicts.length,
      },
    ]
  })
  const right = sum(found.map((one) => one.right))
  const n = sum(found.map((one) => one.n))
  return { n, precision: right / (right + sum(found.map((one) => one.wrong))), recall: right / n }
}

/** A table a set: verdicts by kind, then precision, recall and F1 of `verified`. */
export function citationReport(all: CitationScores[]): string {
  const percent = (value: number | null) => (value === null ? '–' : value.toFixed(3))
  const lines = all.flatMap(({ papers, sentences, judgedBy, sets, contradictions }) => [
    `${papers} papers, ${sentences} sentences; verdicts by the ${judgedBy}`,
    ...sets.flatMap(({ name, kinds, precision, recall, f1 }) => [
      '',
      row([name, 'n', 'verified', 'weak', 'missing']),
      ...kinds.map((kind) =>
        row([
          `${kind.supported ? '+' : '-'} ${kind.kind}`,
          ...[kind.n, kind.verified, kind.weak, kind.missing].map(String),
        ]),
      ),
      `verified: precision ${percent(precision)}, recall ${percent(recall)}, F1 ${percent(f1)}`,
    ]),
    '',
    `contradictions told by words, of ${contradictions.n}: precision ${percent(contradictions.precision)}, recall ${percent(contradictions.recall)}`,
    '',
  ])
  return lines.join('\n')
}

function row([name = '', ...numbers]: string[]): string {
  return name.padEnd(28) + numbers.map((number) => number.padStart(10)).join('')
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
