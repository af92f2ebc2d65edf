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

/** Whose model a form is for: the shared one, the person's own, or that of a library by id. */
export type FormOf = 'shared' | 'own' | { library: string }

/** Tests typed settings without saving them. Yields the results one by one, or returns why nothing could be tested. */
export async function test(of: FormOf, typed: ModelInput): Promise<AsyncIterable<Check> | { error: string }> {
  const connection = await outcome(() => typedConnection(of, typed))
  return connection.ok ? checkConnection(connection.value) : { error: connection.error.message }
}

export async function save(of: FormOf, typed: ModelInput): Promise<Outcome<void>> {
  return changing(of, (owner) => connectModel(parseTyped(modelInputSchema, typed), owner))
}

/** Models listed by the server at the typed address; empty if it lists none, or the input is incomplete. */
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
  // Affects the sidebar and every estimate.
  revalidatePath('/', 'layout')
  if (done.value === null) await startSummaries()
  return { ok: true, value: undefined }
}

/**
 * Throws `AppError('forbidden' | 'not_found' | 'bad_request')` if the person may not change it. Unknown values mean the
 * shared model.
 */
async function requireOwner(of: FormOf): Promise<ModelOwner> {
  if (of !== null && typeof of === 'object') return { library: (await requireManaged(String(of.library))).id }
  if (of !== 'own') {
    await requireKnown('POST', 'administer')
    return null
  }
  const { person } = await requireSignIn()
  if (env().OWN_MODELS === 'off')
    throw new AppError('forbidden', 'On this server, everyone uses the model that an administrator has connected.')
  return { person: person.id }
}
