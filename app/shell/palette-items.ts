import { placeAddress } from '@/app/pdf/place-address'
import type { Right } from '@/lib/accounts/rights/rights'
import { placeName } from '@/lib/citations/markers/place'
import type { CollectionRow } from '@/lib/library/collections/collection-tree'
import type { PaperSuggestion } from '@/lib/library/list-search/find-papers'
import type { TextMatch } from '@/lib/library/list-search/search-texts'
import { COMMANDS, isWholeCommand, rightFor, rightForTyped, usage } from '@/lib/sessions/commands'
import type { SessionMatch } from '@/lib/sessions/sessions'

type Does =
  | { kind: 'shortcuts' }
  | { kind: 'send'; typed: string }
  | { kind: 'fill'; text: string }
  | { kind: 'go'; href: string }

export type PaletteItem = { key: string; label: string; says: string | null; mono?: boolean; does: Does }

export type PaletteGroup = { heading: string; items: PaletteItem[] }

const PAGES: [label: string, href: string][] = [
  ['Ask', '/'],
  ['Library', '/library'],
  ['Check a draft', '/look-up'],
  ['Tables', '/tables'],
  ['Saved', '/saved'],
  ['Runs', '/runs'],
  ['Settings', '/settings'],
]

type Input = {
  typed: string
  recent: string[]
  collections: CollectionRow[]
  papers: PaperSuggestion[]
  texts: TextMatch[]
  sessions: SessionMatch[]
  /** whether the person has a right */
  may?: (right: Right) => boolean
}

/** Palette items for the input: actions on it first, then matching names. */
export function paletteGroups(input: Input): PaletteGroup[] {
  const { typed, recent, collections, papers, texts, sessions, may = () => true } = input
  const text = typed.trim()
  const commandsLike = (word: string) =>
    allCommandsLike(word)
      .filter(({ name }) => may(rightFor(name)))
      .map(toCommand)
  const groups: PaletteGroup[] = text.startsWith('/')
    ? [
        { heading: 'Run', items: isWholeCommand(text) && may(rightForTyped(text)) ? [sending(text)] : [] },
        { heading: 'Commands', items: commandsLike(text.slice(1)) },
      ]
    : [
        { heading: 'Recent', items: text ? [] : recent.filter((one) => may(rightForTyped(one))).map(sending) },
        { heading: 'Commands', items: commandsLike(text) },
        { heading: 'Go to', items: pagesLike(text) },
        { heading: 'Search for these words', items: text ? withWords(text) : [] },
        { heading: 'Collections', items: collections.flatMap(toCollection) },
        { heading: 'Papers', items: papers.map(toPaper) },
        { heading: 'In the text of papers', items: texts.map(toText) },
        { heading: 'Sessions', items: sessions.map(toSession) },
      ]
  return groups.filter(({ items }) => items.length > 0)
}

function sending(typed: string): PaletteItem {
  return { key: `do ${typed}`, label: typed, says: null, mono: true, does: { kind: 'send', typed } }
}

type ListedCommand = (typeof COMMANDS)[number]

function allCommandsLike(word: string): ListedCommand[] {
  return COMMANDS.filter(({ name }) => name.startsWith(word.toLowerCase()))
}

function toCommand({ name, argument, says }: ListedCommand): PaletteItem {
  return {
    key: `command ${name}`,
    label: usage(name),
    says,
    mono: true,
    does: argument === null ? { kind: 'send', typed: `/${name}` } : { kind: 'fill', text: `/${name} ` },
  }
}

function pagesLike(word: string): PaletteItem[] {
  const pages = PAGES.filter(([label]) => label.toLowerCase().startsWith(word.toLowerCase()))
  const items = pages.map(
    ([label, href]): PaletteItem => ({ key: `page ${href}`, label, says: null, does: { kind: 'go', href } }),
  )
  const shortcuts: PaletteItem = {
    key: 'shortcuts',
    label: 'Keyboard shortcuts',
    says: '?',
    does: { kind: 'shortcuts' },
  }
  return shortcuts.label.toLowerCase().startsWith(word.toLowerCase()) ? [...items, shortcuts] : items
}

function withWords(text: string): PaletteItem[] {
  return [
    { key: 'ask', label: `Research: ${text}`, says: null, does: { kind: 'send', typed: text } },
    { key: 'find', label: `Find papers: ${text}`, says: null, does: { kind: 'send', typed: `/find ${text}` } },
    {
      key: 'near',
      label: `Find by meaning: ${text}`,
      says: null,
      does: { kind: 'send', typed: `/sem-search ${text}` },
    },
  ]
}

/** Its papers, and a question about them. */
function toCollection({ id, name, path, papers }: CollectionRow): PaletteItem[] {
  const address = `?collection=${encodeURIComponent(id)}`
  const says = [path.slice(0, -1).join(' / '), papers === 1 ? '1 paper' : `${papers} papers`]
    .filter(Boolean)
    .join(' · ')
  return [
    { key: `collection ${id}`, label: name, says, does: { kind: 'go', href: `/library${address}` } },
    { key: `among ${id}`, label: `Ask papers in ${name}`, says: null, does: { kind: 'go', href: `/${address}` } },
  ]
}

function toPaper({ id, title, about }: PaperSuggestion): PaletteItem {
  return {
    key: `paper ${id}`,
    label: title,
    says: about,
    does: { kind: 'go', href: `/library/${encodeURIComponent(id)}` },
  }
}

function toText({ paperId, title, page, label, snippet }: TextMatch): PaletteItem {
  return {
    key: `text ${paperId}`,
    label: title || paperId,
    says: `${placeName(page, label)}: ${snippet}`,
    does: { kind: 'go', href: placeAddress(paperId, page) },
  }
}

function toSession({ id, title, excerpt }: SessionMatch): PaletteItem {
  return { key: `session ${id}`, label: title, says: excerpt, does: { kind: 'go', href: `/research/${id}` } }
}
