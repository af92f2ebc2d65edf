'use server'
import { z } from 'zod'
import { changing, idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import {
  addMember,
  changeMember,
  createLibrary,
  deleteLibrary,
  type LibraryMember,
  listMembers,
  removeMember,
  renameLibrary,
} from '@/lib/libraries/manage-libraries'
import { type LibraryRole, type MyLibrary, myLibraries } from '@/lib/libraries/my-libraries'

const nameSchema = z.string().max(1000)
const emailSchema = z.string().min(1, 'Enter the email address the person uses for their account.').max(300)
const roleSchema = z.enum(['reader', 'contributor', 'manager'])

/** Returns the id of the library. */
export async function make(name: string): Promise<Outcome<string>> {
  return changing(() => createLibrary(parseTyped(nameSchema, name)))
}

export async function rename(id: string, name: string): Promise<Outcome<void>> {
  return changing(() => renameLibrary(parseTyped(idSchema, id), parseTyped(nameSchema, name)))
}

/** Returns the number of papers moved to the person's own library. */
export async function dissolve(id: string): Promise<Outcome<number>> {
  return changing(() => deleteLibrary(parseTyped(idSchema, id)))
}

/** The person's libraries. */
export async function mine(): Promise<Outcome<MyLibrary[]>> {
  return outcome(myLibraries)
}

export async function members(id: string): Promise<Outcome<LibraryMember[]>> {
  return outcome(() => listMembers(parseTyped(idSchema, id)))
}

export async function letIn(id: string, email: string, role: LibraryRole): Promise<Outcome<void>> {
  return changing(() =>
    addMember(parseTyped(idSchema, id), parseTyped(emailSchema, email), parseTyped(roleSchema, role)),
  )
}

export async function giveRoleIn(id: string, personId: string, role: LibraryRole): Promise<Outcome<void>> {
  return changing(() =>
    changeMember(parseTyped(idSchema, id), parseTyped(idSchema, personId), parseTyped(roleSchema, role)),
  )
}

/** Removes a person from a library, possibly oneself. */
export async function takeOutOf(id: string, personId: string): Promise<Outcome<void>> {
  return changing(() => removeMember(parseTyped(idSchema, id), parseTyped(idSchema, personId)))
}
