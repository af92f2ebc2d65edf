import type { Member } from '../../libraries/fellow-members'

/** Members that a comment mentions: `@` and a full name; the longest matching name counts. */
export function mentionsIn(text: string, members: Member[]): Member[] {
  return partsWithMentions(text, members).flatMap((part) => (typeof part === 'string' ? [] : part.members))
}

/** Splits a comment into text and mentions, in order. A mention has several members if they share a name. */
export function partsWithMentions(text: string, members: Member[]): (string | { name: string; members: Member[] })[] {
  const names = [...new Set(members.map(({ name }) => name))].sort((a, b) => b.length - a.length)
  const parts: (string | { name: string; members: Member[] })[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const behind = text.slice(at + 1)
    const name = names.find((one) => isWord(behind, one))
    if (!name || /[\p{L}\p{N}]$/u.test(text.slice(0, at))) continue
    if (at > from) parts.push(text.slice(from, at))
    parts.push({ name, members: members.filter((one) => one.name === name) })
    from = at + 1 + name.length
    at = from - 1
  }
  return from < text.length ? [...parts, text.slice(from)] : parts
}

function isWord(text: string, name: string): boolean {
  return text.toLowerCase().startsWith(name.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
}
