import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fail, respond } from '../../../../api/respond'
import { requireAccess } from '../../../../guard'

const FOLDERS = ['cmaps', 'standard_fonts', 'iccs', 'wasm']
const WORKER = 'pdf.worker.min.mjs'
const TYPES: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/**
 * Files that pdf.js loads itself: its worker, character maps, fonts, colour profiles and decoders, served from the
 * package, so that versions always match. The version in the address allows caching.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string[] }> }) {
  return respond(async () => {
    await requireAccess(request)
    const asset = assetPath((await params).file)
    const bytes = asset ? await readFile(asset).catch(() => null) : null
    if (!asset || !bytes) return fail('not_found', 'pdf.js has no such file.')
    return new Response(bytes, {
      headers: {
        'content-type': TYPES[path.extname(asset)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        // The worker has this policy instead of the page's.
        'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
        'x-content-type-options': 'nosniff',
      },
    })
  })
}

function assetPath([folder = '', name, ...rest]: string[]): string | null {
  const root = path.join(process.cwd(), 'node_modules', 'pdfjs-dist')
  if (folder === WORKER && name === undefined) return path.join(root, 'legacy', 'build', WORKER)
  if (!FOLDERS.includes(folder) || !name || rest.length > 0 || !/^\w[\w.-]*$/.test(name)) return null
  return path.join(root, folder, name)
}
