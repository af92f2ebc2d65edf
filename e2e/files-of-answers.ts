import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzip } from '../lib/research/export/test-readers'
import { expect, type Folio } from './folio'
import { callAction } from './people'

/** The references below the answer, with the choice of their style. */
export const references = (page: Page) => page.getByRole('region', { name: 'References' })

export async function chooseStyle(page: Page, name: string) {
  await references(page).getByLabel('Citation style').selectOption({ label: name })
}

/** Resets a Folio's citation style, for later test files that share it. */
export async function forgetStyle(folio: Folio) {
  const { text } = await callAction(folio, '', ['app/export/actions.ts', 'rememberStyle'], ['author'])
  expect(text).toContain('"ok":true')
}

/** Exports the displayed answer. */
export async function download(page: Page, link: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export' }).getByRole('link', { name: link }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** Citations in a file: `to` is the `id` of their entry; each with its text. */
export type Cited = { citations: { to: string; text: string }[]; entries: { id: string; text: string }[] }

/** The citations in a Word file, by their links (other links lead to headings), and its bibliography. */
export async function citedInWord(bytes: Buffer): Promise<Cited> {
  const xml = String((await unzip(bytes)).get('word/document.xml'))
  const citations: Cited['citations'] = []
  let end = -1
  for (const link of xml.matchAll(/<w:hyperlink [^>]*w:anchor="(reference-[^"]+)"[^>]*>(.*?)<\/w:hyperlink>/gs)) {
    const [whole, to = '', words = ''] = link
    const last = citations.at(-1)
    // Text in several styles becomes several consecutive links.
    if (last?.to === to && link.index === end) last.text += textOf(words)
    else citations.push({ to, text: textOf(words) })
    end = link.index + whole.length
  }
  const paragraphs = xml.match(/<w:p>.*?<\/w:p>|<w:p [^>]*>.*?<\/w:p>/gs) ?? []
  const entries = paragraphs
    .filter((paragraph) => paragraph.includes('<w:pStyle w:val="Bibliography"/>'))
    .map((paragraph) => ({
      id: /<w:bookmarkStart [^>]*w:name="([^"]+)"/.exec(paragraph)?.[1] ?? '',
      text: textOf(paragraph),
    }))
  return { citations, entries }
}

/** The citations in a LaTeX file, by key, and its bibliography as printed. */
export async function citedInLatex(bytes: Buffer): Promise<Cited & { bib: string[] }> {
  const files = await unzip(bytes)
  const read = (name: string) => String(files.get(name))
  const citations = [...read('answer.tex').matchAll(/\\cite\w*(?:\[([^\]]*)\])*\{([^}]+)\}/g)].flatMap(
    ([, text = '', keys = '']) => keys.split(',').map((to) => ({ to, text })),
  )
  const items = read('answer.bbl').split('\\bibitem').slice(1)
  const entries = items.map((item) => ({ id: /^(?:\[.*?\])?\{([^}]+)\}/s.exec(item)?.[1] ?? '', text: item }))
  const bib = [...read('references.bib').matchAll(/^@\w+\{([^,]+),/gm)].map(([, key = '']) => key)
  return { citations, entries, bib }
}

function textOf(xml: string): string {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:tab\/>/g)]
    .map(([, text = ' ']) => text)
    .join('')
    .replaceAll('&amp;', '&')
}
