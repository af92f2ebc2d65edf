import { plainLatex } from './latex-text'

/**
 * Reads JabRef groups from the comments of a file. JabRef 3 and later lists group names in each entry (`groups = {A,
 * B}`); earlier versions list keys in each group. Returns a function that gives the groups of an entry by its key.
 */
export function readJabrefGroups(comments: string[]): (key: string, groups: string | undefined) => string[] {
  const byKey = new Map<string, string[]>()
  for (const source of comments) {
    const [, tree] =
      /jabref-meta:\s*(?:grouping|groupstree|groupsversion:[\s\S]*?groupstree)\s*:([\s\S]*)/.exec(source) ?? []
    for (const line of tree?.replace(/\r?\n/g, '').split(/(?<!\\);/) ?? []) {
      // One group: its kind, name and settings, each escaped once more; then the keys.
      const [, body] = /^\s*\d+\s+ExplicitGroup:([\s\S]*)/.exec(line) ?? []
      if (!body) continue
      const [name = '', , ...more] = body
        .replace(/\\\\/g, '\u0000')
        .split('\\;')
        .map((part) => part.replaceAll('\u0000', '\\').trim())
      for (const key of more.filter(Boolean)) byKey.set(key, [...(byKey.get(key) ?? []), name])
    }
  }
  return (key, groups) => {
    const named = groups?.split(',').map((name) => plainLatex(name)) ?? []
    return [...new Set([...named, ...(byKey.get(key) ?? [])])].filter(Boolean)
  }
}
