import { estimateTokens } from '../text/estimate-tokens'
import type { ModelConnection } from './connection'
import { currentMeter } from './meter'
import { explainFailure, ModelFailure } from './model-failure'
import { type Prompt, renderPrompt } from './prompt'
import { type ServerLimits, serverLimits } from './server/server-facts'

/** Text of a prompt that is made of whole parts, best first: the last ones are left out where there is no room for them. */
export type Parts = { count: number; first(count: number): string }
export type Variables = Record<string, string | Parts>

/** Items as parts of a prompt, in their order: those with the highest score are kept, without a score the first ones. */
export function partsOf<Item>(
  items: Item[],
  show: (items: Item[]) => string,
  score: (item: Item, index: number) => number = (_, index) => -index,
): Parts {
  const ranked = items.map((item, index) => ({ item, score: score(item, index) })).sort((a, b) => b.score - a.score)
  return {
    count: items.length,
    first(count) {
      const kept = new Set(ranked.slice(0, count).map(({ item }) => item))
      return show(items.filter((item) => kept.has(item)))
    },
  }
}

/** A model may make more tokens of a text than is estimated. */
const MARGIN = 1.2
/** Of the window, what is left for the answer: a share, and the bounds of it in tokens. */
const ANSWER = { share: 1 / 4, least: 256, most: 2_000 }
/** What is tried next, of a prompt that the server found too long. */
const SHORTER = 0.7

/** All parts of each variable. */
export function wholeText(variables: Variables): Record<string, string> {
  return firstOf(variables, Number.POSITIVE_INFINITY)
}

function firstOf(variables: Variables, count: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.first(Math.min(count, value.count)),
    ]),
  )
}

/**
 * Does `work` with the prompt as it fits into the window of the model, and with a shorter one while the server finds it
 * too long. A notice of the work says what was left out. Throws `ModelFailure('too_long')` where nothing more can be left out.
 */
export async function withFittedPrompt<T>(
  call: { prompt: string; variables: Variables },
  connection: ModelConnection,
  work: (prompt: Prompt, limits: ServerLimits) => Promise<T>,
): Promise<T> {
  const limits = await serverLimits(connection)
  let room = limits.window === null ? Number.POSITIVE_INFINITY : roomIn(limits.window)
  for (;;) {
    const { prompt, shown, all } = await renderWithin(call, room, {
      model: connection.chatModel,
      window: limits.window,
    })
    if (shown < all) sayLeft(connection.chatModel, limits.window)
    try {
      return await work(prompt, limits)
    } catch (error) {
      const failure = explainFailure(error, connection, connection.chatModel)
      if (failure.reason !== 'too_long' || shown <= 1) throw error
      room = tokensOf(prompt) * SHORTER
    }
  }
}

async function renderWithin(
  { prompt: name, variables }: { prompt: string; variables: Variables },
  room: number,
  of: Sized,
) {
  const all = Math.max(0, ...Object.values(variables).map((value) => (typeof value === 'string' ? 0 : value.count)))
  const render = (count: number) => renderPrompt(name, firstOf(variables, count))
  const whole = await render(all)
  if (tokensOf(whole) <= room) return { prompt: whole, shown: all, all }
  let best: Prompt | null = null
  let [from, to] = [1, all - 1]
  while (from <= to) {
    const count = Math.floor((from + to) / 2)
    const prompt = await render(count)
    if (tokensOf(prompt) <= room) {
      best = prompt
      from = count + 1
    } else to = count - 1
  }
  if (!best) throw tooLong(of)
  return { prompt: best, shown: to, all }
}

type Sized = { model: string; window: number | null }

function roomIn(window: number): number {
  return window - Math.max(ANSWER.least, Math.min(ANSWER.most, window * ANSWER.share))
}

function tokensOf({ text }: Prompt): number {
  return estimateTokens(text) * MARGIN
}

function tooLong({ model, window }: Sized): ModelFailure {
  const size = window === null ? '' : ` of ${window.toLocaleString('en')} tokens`
  return new ModelFailure(
    'too_long',
    `What “${model}” is to read does not fit into its context window${size}. Give it a larger one in Settings, or choose another model.`,
  )
}

/** The same words for each call, so that a run with many says it once. */
function sayLeft(model: string, window: number | null): void {
  const size = window === null ? '' : ` of ${window.toLocaleString('en')} tokens`
  currentMeter()?.notices.add(
    `The context window of “${model}”${size} has no room for all that was found: it read what bears most on each task. Give it a larger one in Settings.`,
  )
}
