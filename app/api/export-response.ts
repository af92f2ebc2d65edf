import { ALL_STYLES, type CitationStyle, isCitationStyle } from '@/lib/citations/references/citation-style'
import { AppError } from '@/lib/errors'
import type { ExportedFile } from '@/lib/research/export/export'
import { EXPORT_FORMATS, type ExportFormat, isExportFormat } from '@/lib/research/export/export-format'
import { listed } from '@/lib/text/format/phrases'

/** Reads the requested format and style. Throws `AppError('bad_request')` for unknown ones. */
export function readWanted(request: Request): { format: ExportFormat; style: CitationStyle | null } {
  const query = new URL(request.url).searchParams
  const format = query.get('format') ?? 'md'
  const style = query.get('style')
  if (!isExportFormat(format))
    throw new AppError('bad_request', `The format must be one of ${listed(EXPORT_FORMATS, 'or')}.`)
  if (style !== null && !isCitationStyle(style))
    throw new AppError('bad_request', `The style must be one of ${listed(ALL_STYLES, 'or')}.`)
  return { format, style }
}

/** A download response. */
export function sendFile({ fileName, mediaType, body }: ExportedFile): Response {
  const ascii = fileName.replace(/[^\x20-\x7E]|["\\]/g, '_')
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
