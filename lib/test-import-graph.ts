import { readImports, withoutComments } from '../scripts/setup/read-imports.mjs'

/** Paths from client components to modules of Node. Imports of types and server actions do not reach the browser. */
export function nodeInBrowser(files: Map<string, string>): string[] {
  const isMarked = (file: string, mark: string) => files.get(file)?.startsWith(`'${mark}'`) ?? false
  const reached = new Map(
    [...files.keys()].filter((file) => isMarked(file, 'use client')).map((file) => [file, file] as const),
  )
  const found: string[] = []
  for (const [file, way] of reached) {
    const values = (files.get(file) ?? '').replace(/^(?:import|export) type [^'"]*['"][^'"]*['"]/gm, '')
    for (const target of readImports(file, values)) {
      if (target.startsWith('node:')) found.push(`${way} > ${target}`)
      const next = [target, `${target}.ts`, `${target}.tsx`].find((path) => files.has(path))
      if (next && !reached.has(next) && !isMarked(next, 'use server')) reached.set(next, `${way} > ${next}`)
    }
  }
  return found
}

/** Pairs of folders in `parent` that import each other. */
export function mutualImports(files: Map<string, string>, parent: string): string[] {
  const folderOf = (file: string) => new RegExp(`^${parent}/([^/]+)/`).exec(file)?.[1]
  const arrows = new Set<string>()
  for (const [file, source] of files)
    for (const target of readImports(file, withoutComments(source))) {
      const [from, to] = [folderOf(file), folderOf(target)]
      if (from && to && from !== to) arrows.add(`${from} and ${to}`)
    }
  const backwards = (arrow: string) => arrow.split(' ').reverse().join(' ')
  return [...arrows].filter((arrow) => arrow < backwards(arrow) && arrows.has(backwards(arrow)))
}

/** Groups of files that import each other, directly or through others: strongly connected components, each sorted. */
export function circles(files: Map<string, string>): string[][] {
  const byName = new Map([...files.keys()].map((file) => [file.replace(/\.tsx?$/, ''), file]))
  const targets = new Map(
    [...files].map(([file, source]) => [
      file,
      readImports(file, withoutComments(source)).flatMap((target) => byName.get(target) ?? []),
    ]),
  )
  const reached = new Map<string, Set<string>>()
  for (const file of files.keys()) {
    const seen = new Set<string>()
    const open = [file]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const target of targets.get(next) ?? [])
        if (!seen.has(target)) {
          seen.add(target)
          open.push(target)
        }
    reached.set(file, seen)
  }
  const isIn = (file: string, of: string) => (reached.get(of)?.has(file) && reached.get(file)?.has(of)) ?? false
  const found = [...files.keys()].filter((file) => isIn(file, file)).sort()
  const groups = found.map((file) => found.filter((other) => isIn(other, file)))
  return groups.filter(([first], at) => first === found[at])
}
