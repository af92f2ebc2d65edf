import type { Act } from '../../accounts/audit/act-words'
import { note } from '../../accounts/audit/audit'
import { findMembership } from '../../libraries/fellow-members'
import { currentOwner } from '../../owner'
import { chooseModel, connectedBy, findChosen, forgetChoice } from '../connection/model-in-use'
import { type ModelOwner, OWN } from '../connection/model-owner'
import { disconnectModel, type ModelInput, rememberServer, saveModel } from './model-settings'

/**
 * Saves a connection and asks the server about itself. A person's first own model is selected for them; members of a
 * library choose for themselves. Throws `AppError('bad_request' | 'forbidden')`.
 */
export async function connectModel(input: ModelInput, owner: ModelOwner): Promise<void> {
  const isNew = connectedBy(owner) === null
  saveModel(input, owner)
  if (isNew && owner && 'person' in owner) await chooseModel(OWN)
  await noteAbout(owner, 'connected a model to a library')
  await rememberServer(owner)
}

/** Deletes the connection and its key, in every process. */
export async function endConnection(owner: ModelOwner): Promise<void> {
  disconnectModel(owner)
  if (owner && 'person' in owner && (await findChosen())?.whose === OWN) await forgetChoice()
  await noteAbout(owner, 'disconnected the model of a library')
}

async function noteAbout(owner: ModelOwner, act: Act): Promise<void> {
  if (owner === null || !('library' in owner)) return
  const membership = await findMembership(owner.library)
  await note(act, currentOwner(), { name: membership?.name ?? '' })
}
