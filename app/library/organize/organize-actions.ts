'use server'
import { z } from 'zod'
import { changingLibrary, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { countTags } from '@/lib/library/list/list-facets'
import { editPapers } from '@/lib/library/metadata/edit-paper'
import { deleteTag, renameTag, setReading, starPapers, tagPapers } from '@/lib/library/organize/organize-papers'
import type { Counted } from '@/lib/library/organize/tag-name'
import { type PaperView, papersById } from '@/lib/library/papers'
import { publishedSchema } from './published'

const idsSchema = z.array(z.string().min(1).max(200)).max(100_000)
const nameSchema = z.string().max(1000)
const tagsSchema = z.array(nameSchema).max(1000)
const editSchema = z.object({
  venue: z.string().trim().max(500, 'This venue is too long.').optional(),
  published: publishedSchema.optional(),
})

/** The tags of some papers, with the number of papers for each. */
export async function tagsAmong(ids: string[]): Promise<Outcome<Counted[]>> {
  return outcome(() => countTags(parseTyped(idsSchema, ids)))
}

export async function papersOf(ids: string[]): Promise<Outcome<PaperView[]>> {
  return outcome(() => papersById(parseTyped(idsSchema, ids)))
}

export async function star(ids: string[], starred: boolean): Promise<Outcome<void>> {
  return changingLibrary(() => starPapers(parseTyped(idsSchema, ids), parseTyped(z.boolean(), starred)))
}

export async function mark(ids: string[], reading: 'unread' | 'reading' | 'read'): Promise<Outcome<void>> {
  return changingLibrary(() =>
    setReading(parseTyped(idsSchema, ids), parseTyped(z.enum(['unread', 'reading', 'read']), reading)),
  )
}

export async function tag(ids: string[], add: string[], remove: string[]): Promise<Outcome<void>> {
  return changingLibrary(() =>
    tagPapers(parseTyped(idsSchema, ids), {
      add: parseTyped(tagsSchema, add),
      remove: parseTyped(tagsSchema, remove),
    }),
  )
}

export async function rename(from: string, to: string): Promise<Outcome<void>> {
  return changingLibrary(() => renameTag(parseTyped(nameSchema, from), parseTyped(nameSchema, to)))
}

/** Returns the ids of the papers that had the tag, for undo. */
export async function removeTag(name: string): Promise<Outcome<string[]>> {
  return changingLibrary(() => deleteTag(parseTyped(nameSchema, name)))
}

/** Empty fields stay unchanged. */
export async function editMany(ids: string[], typed: z.input<typeof editSchema>): Promise<Outcome<void>> {
  return changingLibrary(() => {
    const { venue, published } = parseTyped(editSchema, typed)
    return editPapers(parseTyped(idsSchema, ids), { ...(venue ? { venue } : {}), ...(published ? { published } : {}) })
  }, 'tend')
}
