import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'
import { activeArguments } from '../../engine/client'
import { WORKFLOW } from '../../engine/workflow'
import { measureEmbedding } from '../../models/calls/check-connection'
import { installationConnection } from '../../models/connection/connection'
import { costOf, priceOf } from '../../models/costs/prices'
import { chosenEmbedding } from '../../models/embedding/embedder'
import { getLimits } from '../../models/limits/limits'
import { countingUse } from '../../models/limits/model-use'
import { type IndexSize, indexSize } from './index-generation'
import { getRebuildState, type RebuildState } from './rebuild-state'

/** Cost of rebuilding the index with the chosen model. */
export type SwitchCost = {
  passages: number
  tokens: number
  /** US dollars; null if the price is unknown */
  usd: number | null
  /** null before the model's speed was measured */
  ms: number | null
}

export type IndexReport = {
  /** the index in use; null if nothing was ever indexed */
  active: IndexSize | null
  /** the chosen embedding model, `offline` for the built-in one */
  chosen: string
  rebuild: RebuildState | null
  cost: SwitchCost | null
}

const SPEED = 'embedding-speed'
const speedSchema = z.object({ model: z.string(), baseURL: z.string(), tokensPerSecond: z.number().positive() })

/** The index in use, the chosen model, and the cost or progress of a switch. */
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

/** Measures how fast the chosen model embeds, with a batch of eight passages. Throws `AppError('model_failed')`. */
export async function measureSpeed(): Promise<void> {
  const connection = installationConnection()
  const tokensPerSecond = await countingUse('index', () => measureEmbedding(connection))
  await saveSetting(SPEED, { model: connection.embeddingModel, baseURL: connection.baseURL ?? '', tokensPerSecond })
}

/** Tokens per second, as measured at this address. */
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

/** A queued rebuild has no state yet; one without a worker is over. */
function asItIs(stored: RebuildState | null, underWay: Set<string>): RebuildState | null {
  const [model] = underWay
  if (model === undefined) return stored?.state === 'running' ? null : stored
  return stored?.state === 'running' ? stored : { state: 'running', model, passages: 0, of: 0, error: null }
}
