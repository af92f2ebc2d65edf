import type { Passage } from '../../analyst/analyst'
import { sectionType } from '../../analyst/extractive/section-type'
import { shortTitle } from '../../analyst/extractive/short-title'
import { stemsOf } from '../../analyst/question/terms'
import { parseMarkers } from '../../citations/markers/markers'
import { removeMarkers } from '../../citations/markers/remove-markers'
import { db } from '../../db/client'
import { libraryView } from '../../library/library-view'
import { abstractsOf } from '../../library/paper/abstracts'
import { contentOf } from '../../library/paper/content-of'
import { dot } from '../../text/dot'
import { sentencesOf } from '../../text/sentences'
import { idfOf } from '../deep/idf'
import { type KeyPhrase, keyPhrases } from '../deep/key-phrases'
import { sharesWord, type Vocabulary } from '../deep/vocabulary'
import type { ConsideredPaper } from '../events'
import { BESIDE } from './beside'
import type { Theme } from './draft-plan'
import { inItsWords, named, worthTelling } from './worth-telling'

/** Phrases that are weighed, and themes that are kept. */
const MOST = { phrases: 400, themes: 10 }
/** Papers that must say something on a theme: a heading under which one paper speaks is none. Of few papers, fewer. */
const SPEAKING = { papers: 3, ofFew: 2, few: 6 }
/** What a phrase keeps of its worth that has nothing of the matter's meaning. */
const APART = 0.25
/** Share of the worth of the best from which a theme is one of the matter. */
const FAINT = 0.1
/** Names of machines and models say what was used: `A100 GPU`. */
const NUMBERED = /\d/

/**
 * The phrases that papers share, in their summaries and all that they say: those first that many of them speak of in sentences
 * on the matter, and that are near to it. `passages`: what was found of papers, among them those that are not the library's.
 */
export async function themesOf(
  matter: string,
  papers: Pick<ConsideredPaper, 'paperId' | 'title' | 'relevance'>[],
  passages: Passage[],
  vocabulary: Vocabulary | null = null,
): Promise<Theme[]> {
  // Of what the library hardly speaks there is too little for themes.
  if (vocabulary?.subject) return []
  const relevance = new Map(
    papers.map(({ paperId, relevance }) => [paperId, vocabulary?.papers?.[paperId] ?? relevance]),
  )
  const ids = [...relevance.keys()]
  const whole = await contentOf(ids)
  const known = new Set(whole.map(({ paperId }) => paperId))
  const said = [
    ...passages.filter(({ paperId }) => !known.has(paperId)),
    ...whole.map(({ chunkId, ...rest }): Passage => ({ ...OF_SUMMARY, ...rest, id: chunkId })),
  ].filter(({ section }) => !BESIDE.has(sectionType(section)))
  const read = [...said, ...(await summariesOf(ids))]
  const stems = read.map(({ text, section }) => stemsOf(`${section} ${text}`))
  const idf = await idfOf(libraryView, stems.flat())
  const isOnMatter = sharesWord(vocabulary)
  const asked = new Set(stemsOf(matter))
  const found = keyPhrases(read, { known: asked, idf, isOnMatter, most: MOST.phrases, apart: false })
  const names = new Set(papers.flatMap(({ title }) => ownName(title)))
  const phrases = found.filter(({ text, stems }) => !NUMBERED.test(text) && !stems.some((stem) => names.has(stem)))
  if (phrases.length === 0) return []
  const [direction = new Float32Array(), ...vectors] = await libraryView.embed([
    matter,
    ...phrases.map(({ text }) => text),
  ])
  const sentences = said.flatMap((passage) => sentencesIn(passage, vocabulary))
  const nearness = nearnessTo(direction, await abstractVectors(ids))
  const least = ids.length < SPEAKING.few ? SPEAKING.ofFew : SPEAKING.papers
  const worth = ({ stems, score }: KeyPhrase, vector: Float32Array) => {
    const own = stems.flatMap((stem) => stem.split('-'))
    const best = new Map<string, number>()
    for (const { paperId, stems, onMatter } of sentences)
      if (onMatter > (best.get(paperId) ?? 0) && own.every((stem) => stems.has(stem))) best.set(paperId, onMatter)
    if (best.size < least) return 0
    const weight = (paperId: string) => (relevance.get(paperId) ?? 0) * nearness(paperId)
    const told = [...best].reduce((sum, [paperId, onMatter]) => sum + onMatter * weight(paperId), 0)
    return Math.sqrt(score) * told * (APART + Math.max(0, dot(direction, vector)))
  }
  const themes = phrases
    .map((phrase, index) => ({ phrase, vector: vectors[index] ?? new Float32Array() }))
    .map(({ phrase, vector }) => ({ text: phrase.text, stems: phrase.stems, vector, worth: worth(phrase, vector) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
  const [best] = themes
  const chosen: typeof themes = []
  for (const theme of themes) {
    if (chosen.length >= MOST.themes || theme.worth < FAINT * (best?.worth ?? 0)) break
    const taken = new Set(chosen.flatMap(({ stems }) => stems))
    const isFresh = !theme.stems.some((stem) => taken.has(stem) && !asked.has(stem))
    if (isFresh && !chosen.some(({ text }) => isPart(text, theme.text))) chosen.push(theme)
  }
  return chosen.map(({ text, vector }) => ({ text, vector }))
}

/** What the word of a paper counts whose abstract has nothing of the meaning of the matter. */
const FAR = 0.1

/** How near the abstracts of papers are to a direction in the space of meanings, as a share of the nearest, `FAR` to 1. */
export function nearnessTo(direction: Float32Array, abstracts: Map<string, Float32Array>): (paperId: string) => number {
  const cosines = new Map([...abstracts].map(([paperId, vector]) => [paperId, dot(direction, vector)]))
  const nearest = Math.max(0, ...cosines.values())
  return (paperId) => (nearest > 0 ? Math.max(FAR, (cosines.get(paperId) ?? 0) / nearest) : 1)
}

/** The abstracts of papers in the space of meanings. */
async function abstractVectors(paperIds: string[]): Promise<Map<string, Float32Array>> {
  const abstracts = await abstractsOf(paperIds)
  const vectors = await libraryView.embed(abstracts.map(({ text }) => text))
  return new Map(abstracts.flatMap(({ paperId }, at) => (vectors[at] ? [[paperId, vectors[at]] as const] : [])))
}

/** What a sentence counts that names nothing of the matter itself; one that names all of it counts so much more than one. */
const UNNAMED = 0.1

/** The stems of each sentence of a passage that is worth telling, and how far it speaks in the words of the matter, 0..1. */
function sentencesIn({ paperId, section, text }: Passage, vocabulary: Vocabulary | null) {
  return sentencesOf(text).flatMap(({ start, end }) => {
    const shown = text.slice(start, end)
    if (worthTelling({ text: shown, shown, section }, vocabulary) === null) return []
    const stems = new Set(stemsOf(shown).flatMap((stem) => [stem, ...stem.split('-')]))
    const onMatter = vocabulary ? inItsWords(stems, vocabulary) * (UNNAMED + named(stems, vocabulary)) : 1
    return [{ paperId, stems, onMatter }]
  })
}

/** The stem of the one word that a paper calls its own work by: a theme that holds it is of that work alone. */
function ownName(title: string): string[] {
  const name = shortTitle(title)
  return name !== title && !/\s/.test(name) ? stemsOf(name) : []
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
