'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { getImport, type ImportView } from '@/lib/library/import/imports'
import { scanFolder } from '@/lib/library/import/watch-folder'

export type ImportState = Pick<
  ImportView,
  'id' | 'name' | 'into' | 'status' | 'progress' | 'counts' | 'unchanged' | 'error'
>

/** How far an import is. */
export async function readImport(id: string): Promise<Outcome<ImportState>> {
  return outcome(async () => {
    const { lines: _, ...state } = await getImport(parseTyped(z.string().min(1).max(60), id))
    return state
  })
}

/** Scans the folder of the library. Gives the id of the import that does. */
export async function scanNow(): Promise<Outcome<string>> {
  const done = await outcome(scanFolder)
  revalidatePath('/library/imports')
  return done
}
