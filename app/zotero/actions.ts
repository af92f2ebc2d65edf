'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { publishedSchema } from '@/app/library/organize/published'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import { requireKnown } from '@/app/require-known'
import type { Right } from '@/lib/accounts/rights/rights'
import type { Outcome } from '@/lib/errors'
import { editPaper } from '@/lib/library/metadata/edit-paper'
import {
  adoptOtherZotero,
  answerGoneItems,
  connectZotero,
  disconnectZotero,
  type FoundZotero,
  lookForZotero,
  replaceKey,
} from '@/lib/zotero/connect-zotero'
import {
  keepInStep,
  SHARED_FIELDS,
  takeFromItem,
  takeFromZotero,
  WATCHED_MS,
  type ZoteroLinks,
  zoteroLinksOf,
} from '@/lib/zotero/in-step'

const key = z.string().min(1).max(60)
const webKey = z
  .string()
  .max(200, 'This is too long for a zotero.org key. Copy the key again.')
  .transform((typed) => typed.trim())
  .pipe(z.string().regex(/^[A-Za-z0-9]+$/, 'A zotero.org key has only letters and digits. Copy the key again.'))
const choiceSchema = z.object({
  /** for zotero.org, on a new connection */
  key: webKey.optional(),
  /** Folio library to import into; undefined: as before, or the default */
  into: z.string().min(1).max(200).optional(),
  libraries: z.array(z.object({ library: key, whole: z.boolean(), chosen: z.array(key).max(10_000) })).max(500),
  leftOutTags: z
    .string()
    .max(2_000, 'There are too many tags. Keep them below 2,000 characters in total.')
    .transform((typed) => [
      ...new Set(
        typed
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ]),
})

/** Whether the connected Zotero, or one on this machine, responds, and what it offers to choose from. */
export async function findZoteroHere(): Promise<Outcome<FoundZotero>> {
  return outcome(() => lookForZotero(), 'administer')
}

/** The owner of a zotero.org key, and what it offers to choose from. The key is not stored. */
export async function findByKey(typed: string): Promise<Outcome<FoundZotero>> {
  return outcome(() => lookForZotero(parseTyped(webKey, typed)), 'bring')
}

/** Switches to another key of the connected account. */
export async function enterKey(typed: string): Promise<Outcome<void>> {
  return changing(() => replaceKey(parseTyped(webKey, typed)), 'bring')
}

/** Connects the selection and starts importing. Returns the id of the import. */
export async function connect(typed: z.input<typeof choiceSchema>): Promise<Outcome<string>> {
  return changing(async () => {
    const { libraries, leftOutTags, into, key: ofWeb } = parseTyped(choiceSchema, typed)
    // Only an administrator may connect this machine's Zotero.
    if (!ofWeb) await requireKnown('POST', 'administer')
    return connectZotero(libraries, leftOutTags, { key: ofWeb, into })
  }, 'bring')
}

export async function disconnect(): Promise<Outcome<void>> {
  return changing(disconnectZotero)
}

/** Syncs with Zotero now. */
export async function lookNow(): Promise<Outcome<boolean>> {
  return changing(() => keepInStep(), 'bring')
}

/** Resumes a stopped import. */
export async function takeRest(): Promise<Outcome<string>> {
  return changing(takeFromZotero, 'bring')
}

/** Switches to the library that now responds. */
export async function adoptOther(): Promise<Outcome<void>> {
  return changing(adoptOtherZotero, 'bring')
}

/** Hides the papers of many items deleted from Zotero at once, or keeps them. */
export async function answerGone(libraryId: string, answer: 'hide' | 'keep'): Promise<Outcome<void>> {
  return changing(
    () => answerGoneItems(parseTyped(key, libraryId), parseTyped(z.enum(['hide', 'keep']), answer)),
    'bring',
  )
}

const text = z.string().max(5_000)
const ownSchema = z
  .strictObject({
    title: text,
    authors: z.array(text).max(10_000),
    ...{ published: publishedSchema.nullable(), venue: text.nullable(), doi: text.nullable() },
    ...{ arxivId: text.nullable(), citeKey: text.nullable() },
  })
  .partial()

/** Copies one field of a paper from Zotero. */
export async function takeField(paperId: string, field: string): Promise<Outcome<void>> {
  return changing(() => takeFromItem(parseTyped(idSchema, paperId), parseTyped(z.enum(SHARED_FIELDS), field)), 'bring')
}

/** Restores the value in Folio from before it was copied from Zotero. It then counts as the person's edit. */
export async function keepOwn(paperId: string, own: z.input<typeof ownSchema>): Promise<Outcome<void>> {
  return changing(() => editPaper(parseTyped(idSchema, paperId), parseTyped(ownSchema, own)), 'bring')
}

/** Syncs while a person uses Folio. Returns whether the screen may be outdated. */
export async function stepZotero(): Promise<boolean> {
  const done = await outcome(() => keepInStep({ leastMs: WATCHED_MS / 2 }))
  return done.ok && done.value
}

/** Links that open a paper in Zotero; null if it is not there. */
export async function zoteroLinks(paperId: string): Promise<ZoteroLinks | null> {
  await requireKnown('POST')
  const parsed = z.string().min(1).max(300).safeParse(paperId)
  return parsed.success ? ((await zoteroLinksOf([parsed.data])).get(parsed.data) ?? null) : null
}

async function changing<T>(work: () => Promise<T>, right?: Right): Promise<Outcome<T>> {
  const done = await outcome(work, right)
  revalidatePath('/', 'layout')
  return done
}
