'use server'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import { capSchema, type TypedCap } from '@/app/settings/amount'
import type { Outcome } from '@/lib/errors'
import { type LibraryModel, limitMember, limitMembers, readLibraryModel } from '@/lib/models/settings/library-model'

/** A library's model, for its managers. It is connected by `settings/model-actions.ts`, like others. */
export async function readModel(id: string): Promise<Outcome<LibraryModel>> {
  return outcome(() => readLibraryModel(parseTyped(idSchema, id)))
}

/** Monthly limit for members without a limit of their own. */
export async function limitEach(id: string, typed: TypedCap): Promise<Outcome<void>> {
  return outcome(() => limitMembers(parseTyped(idSchema, id), parseTyped(capSchema, typed)))
}

/** Monthly limit for one member; null: the common one. */
export async function limitOne(id: string, personId: string, typed: TypedCap | null): Promise<Outcome<void>> {
  return outcome(() =>
    limitMember(parseTyped(idSchema, id), parseTyped(idSchema, personId), parseTyped(capSchema.nullable(), typed)),
  )
}
