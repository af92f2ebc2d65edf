'use server'
import { revalidatePath } from 'next/cache'
import { env } from '@/lib/env'
import { AppError, type Outcome } from '@/lib/errors'
import { type Check, checkConnection } from '@/lib/models/check-connection'
import {
  connectionOf,
  disconnectModel,
  type ModelInput,
  modelInputSchema,
  rememberServer,
  saveModel,
} from '@/lib/models/model-settings'
import { type ListedModel, listModels } from '@/lib/models/server/list-models'
import { requireSignIn } from '../current-person'
import { outcome, parseTyped } from '../outcome'

// What settings/actions.ts does for the model that all share, for a person's own.

/** Tries what was typed, without keeping it. The results come one by one; the last one may be why there are none. */
export async function testOwn(typed: ModelInput): Promise<AsyncIterable<Check> | { error: string }> {
  const connection = await outcome(() => typedConnection(typed))
  return connection.ok ? checkConnection(connection.value) : { error: connection.error.message }
}

export async function saveOwn(typed: ModelInput): Promise<Outcome<void>> {
  return changing(async (personId) => {
    saveModel(parseTyped(modelInputSchema, typed), personId)
    await rememberServer(personId)
  })
}

/** The models that the server at the typed address lists; none where it lists none, or nothing whole was typed. */
export async function listOwn(typed: ModelInput): Promise<ListedModel[]> {
  const connection = await outcome(() => typedConnection(typed))
  return connection.ok ? ((await listModels(connection.value)) ?? []) : []
}

export async function disconnectOwn(): Promise<Outcome<void>> {
  return changing(async (personId) => disconnectModel(personId))
}

async function typedConnection(typed: ModelInput) {
  return connectionOf(parseTyped(modelInputSchema, typed), await requireOwner())
}

async function changing(work: (personId: string) => Promise<void>): Promise<Outcome<void>> {
  const done = await outcome(async () => work(await requireOwner()))
  if (done.ok) revalidatePath('/', 'layout')
  return done
}

/** The id of the person. Throws `AppError('forbidden')` where nobody connects a model of their own. */
async function requireOwner(): Promise<string> {
  const { person } = await requireSignIn()
  if (env().OWN_MODELS === 'off')
    throw new AppError('forbidden', 'On this Folio all use the model that an administrator connects.')
  return person.id
}
