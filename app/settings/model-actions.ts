'use server'
import { revalidatePath } from 'next/cache'
import { env } from '@/lib/env'
import { AppError, type Outcome } from '@/lib/errors'
import { startSummaries } from '@/lib/library/ingest/background'
import { type Check, checkConnection } from '@/lib/models/calls/check-connection'
import type { ModelOwner } from '@/lib/models/connection/model-owner'
import { type ListedModel, listModels } from '@/lib/models/server/find-servers'
import { connectModel, endConnection } from '@/lib/models/settings/connect-model'
import { requireManaged } from '@/lib/models/settings/library-model'
import { connectionOf, type ModelInput, modelInputSchema } from '@/lib/models/settings/model-settings'
import { requireSignIn } from '../current-person'
import { outcome, parseTyped } from '../outcome'
import { requireKnown } from '../require-known'

/** Whose model a form is about: the one that all share, one's own, or that of a library by its id. */
export type FormOf = 'shared' | 'own' | { library: string }

/** Tries what was typed, without keeping it. The results come one by one; the last one may be why there are none. */
export async function test(of: FormOf, typed: ModelInput): Promise<AsyncIterable<Check> | { error: string }> {
  const connection = await outcome(() => typedConnection(of, typed))
  return connection.ok ? checkConnection(connection.value) : { error: connection.error.message }
}

export async function save(of: FormOf, typed: ModelInput): Promise<Outcome<void>> {
  return changing(of, (owner) => connectModel(parseTyped(modelInputSchema, typed), owner))
}

/** The models that the server at the typed address lists; none where it lists none, or nothing whole was typed. */
export async function listTyped(of: FormOf, typed: ModelInput): Promise<ListedModel[]> {
  const connection = await outcome(() => typedConnection(of, typed))
  return connection.ok ? ((await listModels(connection.value)) ?? []) : []
}

export async function disconnect(of: FormOf): Promise<Outcome<void>> {
  return changing(of, endConnection)
}

async function typedConnection(of: FormOf, typed: ModelInput) {
  const owner = await requireOwner(of)
  return connectionOf(parseTyped(modelInputSchema, typed), owner)
}

async function changing(of: FormOf, work: (owner: ModelOwner) => Promise<void>): Promise<Outcome<void>> {
  const done = await outcome(async () => {
    const owner = await requireOwner(of)
    await work(owner)
    return owner
  })
  if (!done.ok) return done
  // What the sidebar and every estimate depend on.
  revalidatePath('/', 'layout')
  if (done.value === null) await startSummaries()
  return { ok: true, value: undefined }
}

/** Throws `AppError('forbidden' | 'not_found' | 'bad_request')` where somebody may not set it. Whatever else is sent is the shared one. */
async function requireOwner(of: FormOf): Promise<ModelOwner> {
  if (of !== null && typeof of === 'object') return { library: (await requireManaged(String(of.library))).id }
  if (of !== 'own') {
    await requireKnown('POST', 'administer')
    return null
  }
  const { person } = await requireSignIn()
  if (env().OWN_MODELS === 'off')
    throw new AppError('forbidden', 'On this server everyone uses the model that an administrator connects.')
  return { person: person.id }
}
