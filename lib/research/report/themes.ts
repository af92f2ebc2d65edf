import type { Passage } from '../../analyst/analyst'
import { stemsOf } from '../../analyst/question/terms'
import { parseMarkers } from '../../citations/markers/markers'
import { removeMarkers } from '../../citations/markers/remove-markers'
import { db } from '../../db/client'
import { libraryView } from '../../library/library-view'
import { dot } from '../../text/dot'
import { idfOf } from '../deep/idf'
import { type KeyPhrase, keyPhrases } from '../deep/key-phrases'
import type { Vocabulary } from '../deep/vocabulary'
import type { ConsideredPaper } from '../events'
import type { Theme } from './draft-plan'

/** Phrases that are weighed, and themes that are kept. */
const MOST = { phrases: 40, themes: 10 }
/** Papers whose relevance counts for a phrase that they hold. */
const COUNTED = 4
/** What a phrase keeps of its worth that has nothing of the matter's meaning. */
const APART = 0.4

/**
 * The phrases that papers share, in their summaries and in the passages found: those of relevant papers
 * and near to the matter first.
 */
export async function themesOf(
  matter: string,
  papers: Pick<ConsideredPaper, 'paperId' | 'relevance'>[],
  passages: Passage[],
  vocabulary: Vocabulary | null = null,
): Promise<Theme[]> {
  // Of what the library hardly speaks there is too little for themes.
  if (vocabulary?.subject) return []
  const relevance = new Map(papers.map((paper) => [paper.paperId, paper.relevance]))
  const read = [...passages, ...(await summariesOf([...relevance.keys()]))]
  const stems = read.map(({ text, section }) => stemsOf(`${section} ${text}`))
  const idf = await idfOf(libraryView, stems.flat())
  const isOnMatter = (stems: string[]) => !vocabulary || stems.some((stem) => stem in vocabulary.words)
  const phrases = keyPhrases(read, { known: new Set(stemsOf(matter)), idf, isOnMatter, most: MOST.phrases })
  if (phrases.length === 0) return []
  const [whole = new Float32Array(), ...vectors] = await libraryView.embed([matter, ...phrases.map(({ text }) => text)])
  const sets = stems.map((own) => new Set(own))
  const worth = ({ stems, score }: KeyPhrase, vector: Float32Array) => {
    const own = stems.flatMap((stem) => stem.split('-'))
    const papers = new Set(read.flatMap(({ paperId }, at) => (own.every((stem) => sets[at]?.has(stem)) ? paperId : [])))
    const best = [...papers].map((id) => relevance.get(id) ?? 0).sort((a, b) => b - a)
    const said = best.slice(0, COUNTED).reduce((sum, one) => sum + one, 0)
    return Math.sqrt(score) * said * (APART + Math.max(0, dot(whole, vector)))
  }
  const themes = phrases
    .map((phrase, index) => ({ phrase, vector: vectors[index] ?? new Float32Array() }))
    .map(({ phrase, vector }) => ({ text: phrase.text, vector, worth: worth(phrase, vector) }))
    .sort((a, b) => b.worth - a.worth)
  return themes
    .filter(({ text }, at) => !themes.slice(0, at).some((one) => isPart(one.text, text)))
    .slice(0, MOST.themes)
    .map(({ text, vector }) => ({ text, vector }))
}

/** Whether one phrase is part of the other: `open domain` of `open-domain question answering`. */
function isPart(one: string, other: string): boolean {
  const stems = (text: string) => new Set(stemsOf(text).flatMap((stem) => stem.split('-')))
  const [a, b] = [stems(one), stems(other)]
  return [...a].every((stem) => b.has(stem)) || [...b].every((stem) => a.has(stem))
}

/** The summaries of papers as passages, without their headings, outline and markers. */
async function summariesOf(paperIds: string[]): Promise<Passage[]> {
  const client = await db()
  const found = await client.summary.findMany({
    where: { paperId: { in: paperIds } },
    select: { paperId: true, markdown: true },
    orderBy: { paperId: 'asc' },
  })
  return found.map(({ paperId, markdown }) => {
    const said = markdown.replace(/^## Outline[\s\S]*?(?=^## |(?![\s\S]))/m, '').replace(/^#.*$/gm, '')
    const text = removeMarkers(said, parseMarkers(said))
    return { ...OF_SUMMARY, id: `summary of ${paperId}`, paperId, text }
  })
}

/** What a passage has beside its text, where only the words are looked at. */
const OF_SUMMARY = { title: '', published: null, section: '', kind: 'text', spans: [], relevance: 0, question: '' }
