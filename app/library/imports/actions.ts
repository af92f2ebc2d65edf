'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { keepAsOwn } from '@/lib/library/identity/find-duplicates'
import { getImport, type ImportView, stopImport } from '@/lib/library/import/imports'
import { scanFolder } from '@/lib/library/import/watch-folder'

export type ImportState = Pick<
  ImportView,
  'id' | 'source' | 'name' | 'into' | 'status' | 'progress' | 'counts' | 'unchanged' | 'error'
>

/** The progress of an import. */
export async function readImport(id: string): Promise<Outcome<ImportState>> {
  return outcome(async () => {
    const { lines: _, ...state } = await getImport(parseTyped(z.string().min(1).max(60), id))
    return state
  })
}

/** Stops an import before its next item; papers already taken stay. */
export async function stop(id: string): Promise<Outcome<void>> {
  const done = await outcome(() => stopImport(parseTyped(z.string().min(1).max(60), id)))
  revalidatePath('/library/imports', 'layout')
  return done
}

/** Makes a merged entry a separate paper, by the id of the kept entry. */
export async function keepOwn(entryId: string): Promise<Outcome<void>> {
  const done = await outcome(() => keepAsOwn(parseTyped(z.string().min(1).max(200), entryId)), 'tend')
  revalidatePath('/', 'layout')
  return done
}

/** Scans the library folder. Returns the id of the import. */
export async function scanNow(): Promise<Outcome<string>> {
  const done = await outcome(scanFolder, 'add')
  revalidatePath('/library/imports')
  return done
}
