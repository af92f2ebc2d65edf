'use server'
import { z } from 'zod'
import { changingLibrary, idSchema, parseTyped } from '@/app/outcome'
import { requireKnown } from '@/app/require-known'
import type { Outcome } from '@/lib/errors'
import { stopLooking } from '@/lib/library/new-works/cycle'
import { type IndexerSettings, indexerSchema, saveIndexerSettings } from '@/lib/library/new-works/indexer-settings'
import { startLooking } from '@/lib/library/new-works/look-for-new'
import { addTopic, dismissWork, type NewWorks, newWorks, removeTopic } from '@/lib/library/new-works/new-works'
import { type AddedWork, addToLibrary } from '@/lib/library/outside/add-to-library'

/** Topics with their current new works. */
export async function readNewWorks(): Promise<NewWorks> {
  await requireKnown('POST')
  return newWorks()
}

export async function saveIndexer(settings: IndexerSettings): Promise<Outcome<void>> {
  return changingLibrary(() => saveIndexerSettings(parseTyped(indexerSchema, settings)), 'administer')
}

export async function lookNow(): Promise<Outcome<void>> {
  return changingLibrary(startLooking, 'add')
}

export async function stopLook(): Promise<Outcome<void>> {
  return changingLibrary(stopLooking, 'add')
}

export async function saveTopic(words: string): Promise<Outcome<void>> {
  return changingLibrary(() => addTopic(parseTyped(z.string().max(2000, 'This topic is too long.'), words)))
}

export async function dropTopic(id: string): Promise<Outcome<void>> {
  return changingLibrary(() => removeTopic(parseTyped(idSchema, id)))
}

/** Adds a work from outside to the library, with its PDF if one is open. */
export async function addWork(paperId: string): Promise<Outcome<AddedWork>> {
  return changingLibrary(() => addToLibrary(parseTyped(idSchema, paperId)), 'bring')
}

export async function dismiss(paperId: string, dismissed: boolean): Promise<Outcome<void>> {
  return changingLibrary(() => dismissWork(parseTyped(idSchema, paperId), parseTyped(z.boolean(), dismissed)))
}
