import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { pool, setPool } from '../lib/db/connection/pool'
import { AppError } from '../lib/errors'
import type { Gathered } from '../lib/research/funnel/gather'
import { print, type Timings } from './bench-report'
import { ownTime } from './processor-time'

// `--beside=FOLDER`: asks the same questions with another checkout of Folio, alternately, in this process and on the
// same database.

type Version = { name: string; find: (text: string, timed: Timings['time']) => Promise<Gathered> }

/** This Folio, and the one in `folder` if given; each has its own caches. */
export async function openVersions(folder: string | undefined): Promise<Version[]> {
  const open = await pool()
  const own = await versionAt(path.resolve(), '', open)
  return folder ? [own, await versionAt(path.resolve(folder), ` (${folder})`, new Proxy(open, {}))] : [own]
}

async function versionAt(root: string, name: string, open: pg.Pool): Promise<Version> {
  if (!existsSync(path.join(root, 'lib/question/question.ts')))
    throw new AppError('bad_request', `There is no Folio in ${root} that finds as this one does.`)
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href)
  const { readQuestion }: typeof import('../lib/question/question') = await load('lib/question/question.ts')
  const { FUNNEL }: typeof import('../lib/research/settings/funnel') = await load('lib/research/settings/funnel.ts')
  const { findEvidence }: typeof import('../lib/research/funnel/gather') = await load('lib/research/funnel/gather.ts')
  return {
    name,
    find: async (text, timed) => {
      // Caches belong to the pool of their database.
      setPool(open)
      return findEvidence(readQuestion(text), FUNNEL, {
        papers: (find) => timed('scope', find),
        passages: (_, find) => timed('gather', find),
      })
    },
  }
}

/** Compares what versions find, question by question. */
export function comparison() {
  let [asked, same] = [0, 0]
  const others: string[] = []
  return {
    add(question: string, found: Gathered[]): void {
      const [first, ...rest] = found.map(withoutIds)
      asked++
      if (rest.every((other) => other === first)) same++
      else others.push(question)
    },
    print(): void {
      print(`  both find the same, to the last digit: ${same} of ${asked} questions`)
      for (const question of others.slice(0, 5)) print(`    not for: ${question}`)
    },
  }
}

/** Ids of evidence differ each time. */
function withoutIds({ passages, shortlist }: Gathered): string {
  return JSON.stringify([shortlist, passages.map(({ id: _, ...passage }) => passage)])
}

/** Times a question with one version: the whole, its steps, and the processor time of this process. */
export async function findTimed(version: Version, text: string, how: string, times: Timings): Promise<Gathered> {
  const used = ownTime()
  const found = await times.time(`${how}scope and gather${version.name}`, () =>
    version.find(text, (step, find) => times.time(`${how}${step}${version.name}`, find)),
  )
  times.add(`${how}processor${version.name}`, ownTime() - used)
  return found
}
