import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'
import { activeArguments } from '../../engine/client'
import { WORKFLOW } from '../../engine/workflow'
import { measureEmbedding } from '../../models/check-connection'
import { installationConnection } from '../../models/connection'
import { chosenEmbedding } from '../../models/embedder'
import { getLimits } from '../../models/limits'
import { countingUse } from '../../models/model-use'
import { costOf, priceOf } from '../../models/prices'
import { type IndexSize, indexSize } from '../search/index-size'
import { getRebuildState, type RebuildState } from './rebuild-state'

/** What making the index again with the chosen model takes. */
export type SwitchCost = {
  passages: number
  tokens: number
  /** US dollars; null where the price is not known */
  usd: number | null
  /** null before the speed of the model was measured */
  ms: number | null
}

export type IndexReport = {
  /** what answers now; null while nothing was ever indexed */
  active: IndexSize | null
  /** the embedding model that was chosen, `offline` for the built-in model */
  chosen: string
  rebuild: RebuildState | null
  cost: SwitchCost | null
}

const SPEED = 'embedding-speed'
const speedSchema = z.object({ model: z.string(), baseURL: z.string(), tokensPerSecond: z.number().positive() })

/** The index in use, the model that was chosen, and what a switch costs or how far it is. */
export async function indexState(): Promise<IndexReport> {
  const chosen = chosenEmbedding()
  const [active, rebuild, underWay, speed] = await Promise.all([
    indexSize(),
    getRebuildState(),
    activeArguments(WORKFLOW.rebuild),
    findSpeed(chosen),
  ])
  return { active, chosen, rebuild: asItIs(rebuild, underWay), cost: active && (await costOfSwitch(active, speed)) }
}

/** Measures how fast the chosen model embeds, on a batch of eight passages. Throws `AppError('model_failed')`. */
export async function measureSpeed(): Promise<void> {
  const connection = installationConnection()
  const tokensPerSecond = await countingUse('index', () => measureEmbedding(connection))
  await saveSetting(SPEED, { model: connection.embeddingModel, baseURL: connection.baseURL ?? '', tokensPerSecond })
}

/** Tokens a second, as it was measured at this address. */
async function findSpeed(model: string): Promise<number | null> {
  const { data } = speedSchema.safeParse(await findSetting(SPEED))
  return data?.model === model && data.baseURL === (installationConnection().baseURL ?? '')
    ? data.tokensPerSecond
    : null
}

async function costOfSwitch({ passages, tokens }: IndexSize, speed: number | null): Promise<SwitchCost> {
  const connection = installationConnection()
  if (chosenEmbedding() === 'offline') return { passages, tokens: 0, usd: 0, ms: null }
  const { prices } = await getLimits()
  const price = priceOf(connection.embeddingModel, connection, prices)
  const usd = costOf(price, { inputTokens: tokens, outputTokens: 0 })
  return { passages, tokens, usd, ms: speed && (tokens / speed) * 1000 }
}

/** A rebuild that waits for its turn has told nothing yet; one that nobody works on any more is over. */
function asItIs(told: RebuildState | null, underWay: Set<string>): RebuildState | null {
  const [model] = underWay
  if (model === undefined) return told?.state === 'running' ? null : told
  return told?.state === 'running' ? told : { state: 'running', model, passages: 0, of: 0, error: null }
}
