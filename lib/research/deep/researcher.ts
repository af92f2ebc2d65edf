import type { Passage } from '../../analyst/analyst'
import type { SourceName } from '../../sources/source'
import type { Agreement } from '../events'
import type { RunContext } from '../run-context'
import type { Coverage } from './coverage'
import type { ChecklistItem, Refined } from './deep-plan'
import type { DeepFact } from './look-for'
import type { Query } from './queries'
import { quotingResearcher } from './quoting-researcher'
import type { ItemFound } from './search-item'
import type { Written } from './synthesis'
import type { Vocabulary } from './vocabulary'
import { modelResearcher } from './with-model/model-researcher'

/** Where a query is sent: the person's own library, or a source outside of it. */
export type Place = 'library' | SourceName

/** A query of an earlier round, and what came of it: passages, and facts on its item with the number of works that told them. */
export type AskedQuery = Query & { round: number; passages: number; facts: number; works: number }

/** What is known when the queries of a round are made. */
export type BeforeRound = {
  refined: Refined
  checklist: ChecklistItem[]
  /** from 0 */
  round: number
  coverage: Coverage[]
  facts: DeepFact[]
  /** what every search so far brought */
  found: ItemFound[]
  asked: AskedQuery[]
  places: Place[]
}

/** What the searches of a round brought, to be read. */
export type ToRead = {
  refined: Refined
  checklist: ChecklistItem[]
  coverage: Coverage[]
  /** id of the stage of the round */
  stage: string
  found: ItemFound[]
  /** ids of passages that were read in rounds before, or were not worth it */
  known: string[]
  /** ids of the papers that told nothing when they were read in rounds before */
  silent: string[]
  /** of the papers that are not the library's, 0..1 */
  quality: Map<string, number>
}

/**
 * `evidence`: passages that the facts stand in. `dropped`: facts whose quote does not stand in their passage. `known`: ids
 * of the passages that need not be read again.
 */
export type Read = { facts: DeepFact[]; evidence: Passage[]; dropped: number; known: string[] }

/**
 * Who does the thinking of deep research: each method is a part of it, tells what it finds, and takes the steps that it
 * needs. Two implementations: by the words alone, and with a language model, which falls back on the first.
 */
export type Researcher = {
  /** Reads the question before anything is planned. */
  refine(context: RunContext, question: string): Promise<Refined>
  /** What a complete answer says. `near`: passages of the library that are nearest to the question. */
  checklist(
    context: RunContext,
    refined: Refined,
    near: Passage[],
    vocabulary: Vocabulary | null,
  ): Promise<ChecklistItem[]>
  /** What is searched for next; none where nothing new is left to ask. */
  queries(context: RunContext, before: BeforeRound): Promise<Query[]>
  read(context: RunContext, brought: ToRead): Promise<Read>
  /** How far each item is answered. `before`: how far it was when that was last asked; none before the first round. */
  review(
    context: RunContext,
    refined: Refined,
    checklist: ChecklistItem[],
    facts: DeepFact[],
    before: Coverage[],
  ): Promise<Coverage[]>
  /** Where facts of several sources on an item agree, and where they do not. */
  agreement(context: RunContext, refined: Refined, checklist: ChecklistItem[], facts: DeepFact[]): Promise<Agreement[]>
  /** The markdown of the answer, part by part. */
  synthesis(context: RunContext, written: Written): AsyncIterable<string>
}

/** The same for the whole of a run, whatever is connected meanwhile. */
export function researcherOf({ analyst }: RunContext): Researcher {
  return analyst.model ? modelResearcher : quotingResearcher
}
