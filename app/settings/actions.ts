'use server'
import { z } from 'zod'
import { savePeopleLimits } from '@/lib/accounts/people/people-limits'
import { AppError, type Outcome } from '@/lib/errors'
import { type IndexReport, indexState, measureSpeed } from '@/lib/library/care/index-state'
import { startSummaries } from '@/lib/library/ingest/background'
import { startRebuild } from '@/lib/library/ingest/start-ingest'
import { DEEP_MINUTES, getLimits, saveLimits } from '@/lib/models/limits/limits'
import { type FoundServer, findServer, findServers, USUAL_SERVERS } from '@/lib/models/server/find-servers'
import { listPulls, type Pull, proposedPulls, startPull, stopPull } from '@/lib/models/server/pull-model'
import { connectModel } from '@/lib/models/settings/connect-model'
import { showQuotationMarks } from '@/lib/research/answers/quotation-marks'
import { requireSignIn } from '../current-person'
import { changing, outcome, parseTyped } from '../outcome'
import { amountSchema, limitSchema } from './amount'

/** Looks for model servers at the usual ports of this machine. */
export async function lookForServers(): Promise<Outcome<FoundServer[]>> {
  return outcome(() => findServers(), 'administer')
}

const modelName = z.string().trim().min(1).max(200)
const connectSchema = z.object({ port: z.number().int(), chat: modelName, embedding: modelName.nullable() })

/** Connects a server that was found, with models from its list. */
export async function connectFound(chosen: z.input<typeof connectSchema>): Promise<Outcome<void>> {
  const done = await changing(async () => {
    const { port, chat, embedding } = parseTyped(connectSchema, chosen)
    const usual = USUAL_SERVERS.find((one) => one.port === port)
    const server = usual ? await findServer(usual) : null
    if (!server?.models.some(({ id }) => id === chat))
      throw new AppError('bad_request', 'The server is no longer available, or its models have changed. Search again.')
    const { baseURL } = server
    await connectModel({ baseURL, apiKey: null, chatModel: chat, embeddingModel: embedding ?? '', window: '' }, null)
  }, 'administer')
  if (done.ok) await startSummaries()
  return done
}

const pullName = z
  .string()
  .trim()
  .regex(/^[\w.-]+(?:\/[\w.-]+)*(?::[\w.-]+)?$/, 'Ollama model names look like qwen3:8b.')
  .max(200)

/** Starts or resumes downloading a model with the local Ollama. */
export async function pull(model: string): Promise<Outcome<Pull[]>> {
  return outcome(async () => {
    startPull(parseTyped(pullName, model))
    return listPulls()
  }, 'administer')
}

/** Stops a download, which can be resumed. */
export async function leavePull(model: string): Promise<Outcome<Pull[]>> {
  return outcome(async () => {
    stopPull(parseTyped(pullName, model))
    return listPulls()
  }, 'administer')
}

/** Progress of downloads. */
export async function lookAtPulls(): Promise<
  Outcome<{ pulls: Pull[]; proposed: { model: string; gigabytes: number }[] }>
> {
  return outcome(async () => ({ pulls: listPulls(), proposed: proposedPulls() }), 'administer')
}

const MOST_MINUTES = 1440
const limitsSchema = z.object({
  tokens: limitSchema('The limit in tokens'),
  usd: limitSchema('The limit in dollars'),
  deepMinutes: amountSchema('The limit in minutes').refine(
    (value) => value === null || (value > 0 && value <= MOST_MINUTES),
    {
      error: `The time limit must be more than 0 and at most ${MOST_MINUTES} minutes (one day). Leave it empty for ${DEEP_MINUTES}.`,
    },
  ),
  prices: z
    .array(
      z.object({
        model: z.string().min(1).max(200),
        /** whether it writes, rather than only embeds */
        writes: z.boolean(),
        input: amountSchema('A price'),
        output: amountSchema('A price'),
      }),
    )
    .max(20),
})

/** Saves the limits for one answer, effective from the next one, and the models' prices. */
export async function saveLimit(typed: z.input<typeof limitsSchema>): Promise<Outcome<void>> {
  return changing(async () => {
    const { tokens, usd, deepMinutes, prices } = parseTyped(limitsSchema, typed)
    // Prices of models not in use stay unchanged.
    const given = { ...(await getLimits()).prices }
    for (const { model } of prices) delete given[model]
    for (const { model, input, output, writes } of prices) {
      if (writes && (input === null) !== (output === null))
        throw new AppError('bad_request', `Enter both prices of “${model}”, input and output, or neither.`)
      if (input !== null) given[model] = { input, output: output ?? 0 }
    }
    const minutes = deepMinutes ?? DEEP_MINUTES
    await saveLimits({ cap: { tokens: tokens && Math.ceil(tokens), usd }, deepMinutes: minutes, prices: given })
  }, 'administer')
}

const wholeLimit = (what: string) =>
  limitSchema(what).refine((value) => value === null || (Number.isInteger(value) && value < 1e9), {
    error: `${what} must be a whole number below a billion.`,
  })
const peopleSchema = z.object({
  questions: wholeLimit('The number of questions'),
  papers: wholeLimit('The number of papers'),
  megabytes: wholeLimit('The storage limit'),
})

/** Saves the limits for each person. */
export async function savePeople(typed: z.input<typeof peopleSchema>): Promise<Outcome<void>> {
  return outcome(
    async () => savePeopleLimits((await requireSignIn()).person, parseTyped(peopleSchema, typed)),
    'administer',
  )
}

/** Sets whether answers, including earlier ones, put a paper's words in quotation marks. */
export async function setQuotationMarks(shown: boolean): Promise<Outcome<void>> {
  return changing(async () => showQuotationMarks(parseTyped(z.boolean(), shown)))
}

/** State of the index while it is rebuilt. */
export async function lookAtIndex(): Promise<Outcome<IndexReport>> {
  return outcome(() => indexState(), 'administer')
}

/** Measures the speed of the chosen model, and estimates the cost of switching to it. */
export async function measure(): Promise<Outcome<IndexReport>> {
  return outcome(async () => {
    await measureSpeed()
    return indexState()
  }, 'administer')
}

export async function reembed(): Promise<Outcome<IndexReport>> {
  return outcome(async () => {
    await startRebuild()
    return indexState()
  }, 'administer')
}
