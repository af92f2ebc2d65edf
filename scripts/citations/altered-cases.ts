import type { CitableEvidence } from '../../lib/citations/evidence/evidence'
import { isQuoted } from '../../lib/citations/evidence/find-verbatim'
import { sentencesOf } from '../../lib/text/sentences'
import { type AlteredSentence, alterSentence, matterOf } from './alter'
import { namesOf } from './falsify'

/** A page of a paper as evidence, and its sentences of prose. */
export type EvidencePage = { paperId: string; page: number; evidence: CitableEvidence[]; sentences: string[] }

/** A sentence, and the page that it cites. */
export type CitedCase = AlteredSentence & { paperId: string; page: number; evidence: CitableEvidence[] }

type PaperPage = { number: number; text: string; blocks: { kind: string; start: number; end: number }[] }

const LENGTH = { min: 8, max: 45 }

/** The pages of a paper that contain usable sentences. */
export function evidencePages(paperId: string, title: string, pages: PaperPage[]): EvidencePage[] {
  return pages.flatMap(({ number, text, blocks }): EvidencePage[] => {
    const evidence = blocks
      .filter(({ kind }) => kind === 'paragraph')
      .map(({ start, end }, index) => ({
        id: `${number}-${index}`,
        paperId,
        title,
        kind: 'text',
        text: text.slice(start, end),
        spans: [{ page: number, start, end }],
      }))
    const sentences = evidence.flatMap((passage) => usableSentences(passage.text))
    return sentences.length > 0 ? [{ paperId, page: number, evidence, sentences }] : []
  })
}

/** Whole sentences of prose, of usual length, without Markdown characters. */
function usableSentences(text: string): string[] {
  return sentencesOf(text)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
    .filter((sentence) => {
      const words = sentence.split(' ').length
      return words >= LENGTH.min && words <= LENGTH.max && /^\p{Lu}[^*_`|<>\\$]+[^.]\.$/u.test(sentence)
    })
}

/** Altered sentences of the pages, at most `most` of each kind, spread over all papers. */
export function alteredCases(pages: EvidencePage[], most: number): CitedCase[] {
  const all = scattered(pages.flatMap((page) => page.sentences.map((sentence) => ({ page, sentence }))))
  const names = namesOfPapers(pages)
  const counts = new Map<string, number>()
  const cases: CitedCase[] = []
  for (const [index, { page, sentence }] of all.entries()) {
    const { paperId, evidence } = page
    const after = (wanted: (other: EvidencePage) => boolean) =>
      (all.slice(index + 1).find((other) => wanted(other.page)) ?? all.find((other) => wanted(other.page)))?.sentence
    const altered = alterSentence(sentence, {
      otherPaper: after((other) => other.paperId !== paperId) ?? null,
      otherPage: after((other) => other.paperId === paperId && other !== page) ?? null,
      words: page.sentences.flatMap((other) => (other === sentence ? [] : matterOf(other).map(({ raw }) => raw))),
      names: names.get(paperId) ?? [],
    })
    for (const one of altered) {
      const count = counts.get(one.kind) ?? 0
      // An altered sentence may equal another sentence of the page.
      if (count >= most || (!one.supported && page.sentences.some((other) => isQuoted(one.text, other)))) continue
      counts.set(one.kind, count + 1)
      cases.push({ ...one, paperId, page: page.page, evidence })
    }
  }
  return cases
}

function namesOfPapers(pages: EvidencePage[]): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const { paperId, sentences } of pages) texts.set(paperId, [...(texts.get(paperId) ?? []), ...sentences])
  return new Map([...texts].map(([paperId, sentences]) => [paperId, namesOf(sentences.join(' '))]))
}

/** Yields the list in a fixed, spread-out order. */
function scattered<T>(list: T[]): T[] {
  const step = 97
  return Array.from({ length: Math.min(step, list.length) }, (_, from) =>
    list.filter((_, at) => at % step === from),
  ).flat()
}
