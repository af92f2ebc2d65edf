import { db } from '../../db/client'
import type { SameWork } from '../identity/find-same-work'
import { sayId } from './say-id'

export function saySame({ id, by }: SameWork): string {
  return `Same ${by} as ${sayId(id)}`
}

/** A paper's title in quotation marks, or else its id or file name. */
export async function sayTitle(id: string): Promise<string> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id }, select: { title: true, fileName: true } })
  const name = paper?.title || paper?.fileName
  return name ? `“${name}”` : sayId(id)
}

/** Explains why an imported reference has no full text. */
export function sayWithout(missing: string | null): string {
  return missing ? `No full text: its PDF ${missing} was not found.` : 'No full text: no PDF is attached.'
}

export function sentence(...parts: (string | null)[]): string {
  return `${parts.filter(Boolean).join('; ')}.`
}
