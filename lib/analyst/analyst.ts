import type { AnswerPart } from '../citations/answer/answer-part'
import type { ModelVerdict } from '../citations/check/verdict'
import type { PromptModel } from '../models/prompt-model'
import type { Block, Span } from '../text/document'
import type { Exchange, FollowUp } from './follow-up/exchange'
import type { Question } from './question'

/** A passage that may be cited: a chunk kept for a run. */
export type Passage = {
  id: string
  paperId: string
  title: string
  /** ISO date, year-month or year of its paper, where that is known and asked for */
  published?: string | null
  section: string
  kind: string
  text: string
  /** of an abstract or a web page one, over the whole text, whose page is its place: see `locatorOf` */
  spans: Span[]
  /** ISO time at which the text of a web page was read as it stands here; absent for what does not change */
  readAt?: string
  /** 0..1 */
  relevance: number
  /** the question or the thing compared that it was gathered for */
  question: string
}

export type PaperText = {
  id: string
  title: string
  authors: string[]
  abstract: string | null
  pages: { number: number; text: string; blocks: Block[] }[]
}

/** What an analyst may ask of the library while it writes. */
export type LibraryView = {
  /** number of indexed content passages, and how many of them hold each stem */
  frequencies(stems: string[]): Promise<{ total: number; counts: Map<string, number> }>
  /** unit vectors of the embedder in use, one a text; an empty array where nothing is known of it */
  embed(texts: string[]): Promise<Float32Array[]>
}

export type AnalystContext = { signal: AbortSignal; library: LibraryView }

/** Something said, and the words of a paper that are to carry it. */
export type QuotedStatement = { statement: string; quote: string; title: string }

/** What an answer says with citations behind it, and the pages that they lead to. */
export type CitedStatement = {
  statement: string
  /** what stands right before it in the answer: the sentence before, and the beginning of its own */
  context: string[]
  /** what the evidence holds of each cited page, sentence by sentence; `sections`: the heading above each, where known */
  sources: { cite: string; title: string; sentences: string[]; sections?: string[] }[]
}

/** What a reader says of a statement. */
export type StatementJudgement = {
  verdict: ModelVerdict
  /** what bears on it, at most four: the place of a source of the statement, and of a sentence in it, both from 0 */
  sentences: { source: number; sentence: number }[]
  /** what carries it, is missing or differs, in a few words */
  why: string
}

/** How a passage stands to a sentence of a draft. */
export type Relation = 'supports' | 'contradicts' | 'related'

/** One paper, and what a table that compares papers asks of it. */
export type RowInput = {
  title: string
  columns: { name: string; kind: 'text' | 'number' | 'yesno'; look: string }[]
  passages: { page: number; section: string; text: string }[]
}

/** What a reader put into a cell, and the sentence that it is from; null: the paper does not state it. */
export type GivenCell = { value: string | null; quote: string }

export type JudgeContext = Pick<AnalystContext, 'signal'>

export type WriteInput = {
  question: Question
  passages: Passage[]
  /** what the library lacks, as a sentence that stands above the answer; absent or empty for nothing */
  notice?: string
  /** papers that the question names, by their title, authors or contents */
  named?: string[]
}

export type ImproveInput = WriteInput & {
  feedback: string
  previous: string
  /** the part of `previous` that the feedback is on; null: the whole */
  part: AnswerPart | null
}

/** Reads and writes for the person. Two implementations: `extractive` (no model at all) and `llm`. */
export type Analyst = {
  name: 'extractive' | 'llm'
  /** Markdown summary of one paper, every statement followed by `[PAPER_ID, page N]`. */
  summarize(paper: PaperText, context: AnalystContext): Promise<string>
  /** Streams the markdown of an answer with inline `[PAPER_ID, page N]`. Throws `AppError('model_failed')`. */
  write(input: WriteInput, context: AnalystContext): AsyncIterable<string>
  /**
   * Streams a new version of `previous` that follows the feedback; with a `part`, of that part alone, nothing where
   * it is to go.
   */
  improve(input: ImproveInput, context: AnalystContext): AsyncIterable<string>
  /**
   * Finds what carries the statements of an answer in the pages that they cite, and decides whether it does: one
   * judgement a statement, null where it gave none. All go into one call: see `batchesOf`. Absent where words are all
   * there is to compare. Throws `AppError('model_failed' | 'limit_reached')`.
   */
  judge?(question: string, statements: CitedStatement[], context: JudgeContext): Promise<(StatementJudgement | null)[]>
  /**
   * Decides how quotes stand to the sentences of a draft, batch by batch, one relation a sentence; null where it gave
   * none. Throws `AppError('model_failed')`.
   */
  relate?(statements: QuotedStatement[], context: JudgeContext): AsyncIterable<(Relation | null)[]>
  /**
   * A question that refers back to what was answered before, in words that stand alone; null where it does already.
   * Absent where rules are all there is. Throws `AppError('model_failed' | 'limit_reached')`.
   */
  understand?(question: string, exchange: Exchange, context: JudgeContext): Promise<FollowUp | null>
  /**
   * Reads a paper for the columns of a table: one cell a column, null where it gave none. Absent where words are all there
   * is to compare. Throws `AppError('model_failed' | 'limit_reached')`.
   */
  fill?(row: RowInput, context: JudgeContext): Promise<(GivenCell | null)[]>
  /** The question in English. Throws `AppError('model_failed' | 'limit_reached')`. */
  translate?(question: Question, context: JudgeContext): Promise<string>
  /** The model itself, for modes that have prompts of their own. Absent where there is none. */
  model?: PromptModel
}
