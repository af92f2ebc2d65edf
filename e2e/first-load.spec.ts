import { gzipSync } from 'node:zlib'
import { expect, type Folio, settled, test } from './folio'

const KB = 1024

/** The scripts that a page names, which a browser fetches before hydration. */
async function scriptsOf(folio: Folio, path: string): Promise<string[]> {
  const html = await (await fetch(folio.url + path)).text()
  // Only old browsers fetch scripts marked so.
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].filter(([tag]) => !/\bnomodule\b/i.test(tag))
  return [...new Set(tags.flatMap(([tag]) => /(?:src|href)="([^"]+\.js)[^"]*"/.exec(tag)?.[1] ?? []))]
}

/** Size of these scripts, compressed like the server does. */
async function bytesOf(folio: Folio, scripts: string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (src) => gzipSync(await (await fetch(folio.url + src)).arrayBuffer()).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('pages fetch few scripts before hydration', async ({ folio }) => {
  await settled(folio)
  const asked = await fetch(`${folio.url}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'How is long context attention made efficient?' }),
  })
  const { sessionId } = (await asked.json()) as { sessionId: string }
  // In KB, each about 10 above the size when this was written.
  const most = {
    '/': 175,
    '/library': 200,
    '/library/folio-attention-2026': 210,
    [`/research/${sessionId}`]: 245,
  }
  for (const [path, bound] of Object.entries(most)) {
    const scripts = await scriptsOf(folio, path)
    const bytes = await bytesOf(folio, scripts)
    expect(bytes / KB, `${path}: ${scripts.join(' ')}`).toBeLessThan(bound)
    // Guards against counting nothing.
    expect(bytes / KB, path).toBeGreaterThan(100)
  }
})
