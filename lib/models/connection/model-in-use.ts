import { z } from 'zod'
import { findOwnSetting, forgetOwnSetting, saveOwnSetting } from '../../db/settings'
import { env } from '../../env'
import { AppError } from '../../errors'
import { findMembership } from '../../libraries/fellow-members'
import { currentPerson } from '../../owner'
import { connectionBy, endpointName, installationConnection, isConnected, type ModelConnection } from './connection'
import { INSTALLATION, type ModelOwner, OWN } from './model-owner'

const KEY = 'model'

/**
 * A person's consent to a library's model: `server`, its address at that time, and `since`, when they joined the
 * library.
 */
const agreementSchema = z.object({ server: z.string(), since: z.string() })

/**
 * `whose`: see `whoseOf`. `agreed`: consents by library, including earlier ones, because started work continues. A
 * person who rejoins, or whose library moves to another server, must choose again.
 */
const choiceSchema = z.object({ whose: z.string(), agreed: z.record(z.string(), agreementSchema).default({}) })

type StoredChoice = z.infer<typeof choiceSchema>

/** The endpoint that the current person chose. */
export async function modelConnection(): Promise<ModelConnection> {
  return (await findChoice()).connection
}

/** Whether a language model is connected for the current person: a key, an address, or both. */
export async function hasModel(): Promise<boolean> {
  return isConnected(await modelConnection())
}

/**
 * `lost`: the chosen owner whose model is no longer available to the person; the installation's model answers instead.
 */
export type ModelInUse = { connection: ModelConnection; lost: string | null }

/**
 * The model that the current person chose. Without a choice: their own if connected, else the installation's. Looked up
 * on each use, because the model may be gone or the person may have left the library.
 */
export async function findChoice(): Promise<ModelInUse> {
  const shared = installationConnection()
  if (currentPerson() === null) return { connection: shared, lost: null }
  const chosen = await findChosen()
  const whose = chosen?.whose ?? OWN
  if (whose === INSTALLATION) return { connection: shared, lost: null }
  const connection = await agreedConnection(whose, chosen)
  return { connection: connection ?? shared, lost: connection || !chosen ? null : whose }
}

/** The person's stored choice, whether or not the model still exists; null: none. */
export async function findChosen(): Promise<StoredChoice | null> {
  return choiceSchema.safeParse(await findOwnSetting(KEY)).data ?? null
}

/** The endpoint of a model that the current person may use; null if it is not connected, or not what they agreed to. */
export async function findConnection(whose: string): Promise<ModelConnection | null> {
  return agreedConnection(whose, whose === INSTALLATION || whose === OWN ? null : await findChosen())
}

/** `chosen`: the person's consents to library models; no other library model is used. */
async function agreedConnection(whose: string, chosen: StoredChoice | null): Promise<ModelConnection | null> {
  const offer = await findOffer(whose)
  if (offer?.since === undefined) return offer?.connection ?? null
  const { connection, since } = offer
  const agreed = chosen?.agreed[whose]
  return agreed?.since === since && agreed.server === endpointName(connection) ? connection : null
}

/** A model that the current person can choose. `since`: when they joined the library, for library models only. */
async function findOffer(whose: string): Promise<{ connection: ModelConnection; since?: string } | null> {
  if (whose === INSTALLATION) return { connection: installationConnection() }
  const person = currentPerson()
  if (person === null || env().OWN_MODELS === 'off') return null
  const membership = whose === OWN ? null : await findMembership(whose)
  if (whose !== OWN && !membership) return null
  const connection = connectedBy(whose === OWN ? { person } : { library: whose })
  return connection && { connection, since: membership?.since }
}

/** Error for work whose model `findConnection` no longer finds. */
export function modelGone(whose: string): AppError {
  return new AppError(
    'model_failed',
    whose === OWN
      ? 'This was started with your own model, which is no longer connected. Connect it in Your account, then retry.'
      : 'This was started with the model of a library, which you can no longer use: it was disconnected or moved to another server, or you left that library. Ask a manager of the library, or choose another model in Your account and ask again.',
  )
}

/** Null if nothing is connected. */
export function connectedBy(owner: ModelOwner): ModelConnection | null {
  const connection = connectionBy(owner)
  return isConnected(connection) ? connection : null
}

/**
 * Selects a model for the person. Throws `AppError('not_found')` for a model that does not exist or is not available to
 * them; for a library they are not in, the two look the same.
 */
export async function chooseModel(whose: string): Promise<void> {
  const offer = await findOffer(whose)
  if (!offer) throw new AppError('not_found', 'There is no such model. It may have been disconnected.')
  const { connection, since } = offer
  const agreed = (await findChosen())?.agreed
  const anew = since === undefined ? {} : { [whose]: { since, server: endpointName(connection) } }
  await saveOwnSetting(KEY, { whose, agreed: { ...agreed, ...anew } })
}

/** Resets the person to no choice. */
export const forgetChoice = (): Promise<void> => forgetOwnSetting(KEY)
