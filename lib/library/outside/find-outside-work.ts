import { db } from '../../db/client'
import { OUTSIDE } from '../in-library'
import { foundOf } from '../paper/found-work'
import { type OutsideWork, outsideWork } from './outside-work'

/** A work from outside by its id, and what was read of it if it is a web page; null for papers of the library. */
export async function findOutsideWork(id: string): Promise<(OutsideWork & { passage: string | null }) | null> {
  const client = await db()
  const paper = await client.paper.findFirst({ where: { id, ...OUTSIDE }, omit: { csl: true } })
  return paper && { ...outsideWork(paper), passage: foundOf(paper)?.passage ?? null }
}
