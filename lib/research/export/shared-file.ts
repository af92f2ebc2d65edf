import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CitationStyle } from '../../citations/references/citation-style'
import { resultFileName } from '../../citations/references/result-file'
import { escapeHtml } from './html-file'
import { type Picture, quotedPage } from './quoted-page'
import { partsOfRun } from './stored-parts'

/** A page of its own that needs nothing else, but for the pictures: `<img data-picture="ID">` has no address yet. */
export type SharedFile = { fileName: string; html: string; quotes: number; pictures: Picture[] }

const STYLE = path.join(process.cwd(), 'lib/research/export/shared-file.css')

/**
 * The answer of a run as one HTML file: text, citations and references in the style, and below them each quote with its
 * verdict and a place for its picture. It has no script and asks no network. Throws `AppError('not_found' | 'conflict')`.
 */
export async function sharedFile(runId: string, style: CitationStyle): Promise<SharedFile> {
  const { title, writtenAt, body, quotes, pictures } = await quotedPage(await partsOfRun(runId), style)
  const html = await wholePage({ title, body })
  return { fileName: resultFileName(title, writtenAt, 'html'), html, quotes, pictures }
}

/** HTML of its own around the body of a page. `above` and `head` are HTML. */
export async function wholePage({
  title,
  body,
  above = '',
  head = '',
}: Record<'title' | 'body', string> & { above?: string; head?: string }): Promise<string> {
  const css = await readFile(STYLE, 'utf8')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head || `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">`}
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Folio">
<title>${escapeHtml(title)}</title>
<style>
${css}</style>
</head>
<body>
<main>
${above}${body}
</main>
</body>
</html>
`
}
