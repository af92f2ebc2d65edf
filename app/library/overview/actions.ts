'use server'
import { revalidatePath } from 'next/cache'
import { outcome } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { startOverview } from '@/lib/research/overview/make-overview'

/** Starts rebuilding the library's overview. */
export async function makeOverview(): Promise<Outcome<void>> {
  const done = await outcome(startOverview)
  if (done.ok) revalidatePath('/library/overview')
  return done
}
