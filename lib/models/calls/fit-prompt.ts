import { estimateTokens } from '../../text/words/terms'
import type { ModelConnection } from '../connection/connection'
import { currentMeter } from '../costs/meter'
import { type Prompt, renderPrompt } from '../prompts/prompt'
import { isSmall, type PromptSet, promptSetOf } from '../prompts/prompt-set'
import { explainFailure, ModelFailure } from '../requests/model-failure'
import { type ServerLimits, serverLimits } from '../server/server-facts'

/**
 * Text of a prompt made of whole parts. Ranks count from 0, best first; parts without room are left out. All variables
 * of a prompt keep the same ranks.
 */
export type Parts = { count: number; show(kept: ReadonlySet<number>): string }
export type Variables = Record<string, string | Parts>

/**
 * Makes items into parts of a prompt, in the same order. Keeps those with the highest score, or the first ones without
 * a score.
 */
export function partsOf<Item>(
  items: Item[],
  show: (items: Item[]) => string,
  score: (item: Item, index: number) => number = (_, index) => -index,
): Parts {
  const ranked = items.map((item, index) => ({ item, score: score(item, index) })).sort((a, b) => b.score - a.score)
  return {
    count: items.length,
    show(kept) {
      const chosen = new Set(ranked.flatMap(({ item }, rank) => (kept.has(rank) ? [item] : [])))
      return show(items.filter((item) => chosen.has(item)))
    },
  }
}

/** A model may count more tokens in a text than estimated. */
const MARGIN = 1.2
/** Part of the window reserved for the answer: a share, and its bounds in tokens. */
const ANSWER = { share: 1 / 4, least: 256, most: 2_000 }
/** Extra tokens in a small window, for sending an invalid answer back to be repaired. */
const REPAIR = 300
/**
 * Approximate tokens of a short prompt without its material, and bounds for the material. A small model loses track of
 * more.
 */
const TASK = 900
const READ = { least: 400, most: 2_000 }
/** Share of the prompt to try next if the server finds it too long. */
const SHORTER = 0.7

/** All parts of each variable. */
export function wholeText(variables: Variables): Record<string, string> {
  return textWith(variables, new Set(ranksOf(variables)))
}

function textWith(variables: Variables, kept: ReadonlySet<number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, typeof value === 'string' ? value : value.show(kept)]),
  )
}

function ranksOf(variables: Variables): number[] {
  const counts = Object.values(variables).map((value) => (typeof value === 'string' ? 0 : value.count))
  return Array.from({ length: Math.max(0, ...counts) }, (_, rank) => rank)
}

/**
 * Calls `work` with the prompt fitted into the model's window, and with a shorter one as long as the server finds it
 * too long. A notice says what was left out. Throws `ModelFailure('too_long')` if nothing more can be left out.
 */
export async function withFittedPrompt<T>(
  call: { prompt: string; variables: Variables },
  connection: ModelConnection,
  work: (prompt: Prompt, limits: ServerLimits) => Promise<T>,
): Promise<T> {
  const limits = await serverLimits(connection)
  const { window } = limits
  const set = promptSetOf(window)
  let room = window === null ? Number.POSITIVE_INFINITY : roomIn(window)
  for (;;) {
    const { prompt, shown, all } = await renderWithin({ ...call, set }, room, { model: connection.chatModel, window })
    if (shown < all) sayLeft(connection.chatModel, window)
    try {
      return await work(prompt, limits)
    } catch (error) {
      const failure = explainFailure(error, connection, connection.chatModel)
      if (failure.reason !== 'too_long' || shown <= 1) throw error
      room = tokensOf(prompt) * SHORTER
    }
  }
}

/**
 * The prompt with all parts, or else with each part in turn that still fits. A long part does not exclude later ones.
 */
async function renderWithin(
  { prompt: name, variables, set }: { prompt: string; variables: Variables; set: PromptSet },
  room: number,
  of: Sized,
) {
  const ranks = ranksOf(variables)
  const render = (kept: ReadonlySet<number>) => renderPrompt(name, textWith(variables, kept), set)
  const whole = await render(new Set(ranks))
  if (tokensOf(whole) <= room) return { prompt: whole, shown: ranks.length, all: ranks.length }
  let best: Prompt | null = null
  let kept = new Set<number>()
  for (const rank of ranks) {
    const more = new Set([...kept, rank])
    const prompt = await render(more)
    if (tokensOf(prompt) > room) continue
    best = prompt
    kept = more
  }
  if (!best) throw tooLong(of)
  return { prompt: best, shown: kept.size, all: ranks.length }
}

type Sized = { model: string; window: number | null }

/** Estimated tokens of a prompt that leave room for its answer and, in a small window, for a repair. */
function roomIn(window: number): number {
  const answer = Math.max(ANSWER.least, Math.min(ANSWER.most, window * ANSWER.share))
  return window - answer - (isSmall(window) ? REPAIR : 0)
}

/** Tokens of material per call, besides the instructions; null if the window is not small. */
export async function roomToRead(connection: ModelConnection): Promise<number | null> {
  const { window } = await serverLimits(connection)
  if (window === null || !isSmall(window)) return null
  const room = roomIn(window) / MARGIN - TASK
  return Math.round(Math.max(READ.least, Math.min(READ.most, room)))
}

/** Maximum tokens of an answer, so that a model that never ends is stopped; undefined if the window is not small. */
export function roomToAnswer(prompt: Prompt, { window }: ServerLimits): number | undefined {
  if (window === null || !isSmall(window)) return undefined
  return Math.max(ANSWER.least, Math.floor(window - tokensOf(prompt)))
}

function tokensOf({ text }: Prompt): number {
  return estimateTokens(text) * MARGIN
}

function tooLong({ model, window }: Sized): ModelFailure {
  const size = window === null ? '' : ` (${window.toLocaleString('en')} tokens)`
  return new ModelFailure(
    'too_long',
    `The prompt does not fit into the context window of “${model}”${size}. Set a larger one in Settings, or choose another model.`,
  )
}

/** The same words for each call, so that a run shows the notice once. */
function sayLeft(model: string, window: number | null): void {
  const size = window === null ? '' : ` (${window.toLocaleString('en')} tokens)`
  currentMeter()?.notices.add(
    `The context window of “${model}”${size} is too small for everything that was found, so the model read only the most relevant parts. Set a larger context window in Settings.`,
  )
}
