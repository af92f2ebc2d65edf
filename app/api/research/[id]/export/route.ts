import { answerMarkdown } from '@/lib/research/save'
import { requireSameSite } from '../../../../guard'
import { fail, respond } from '../../../respond'

/** The answer as a file. Markdown is what Folio writes today. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    requireSameSite(request)
    const format = new URL(request.url).searchParams.get('format') ?? 'md'
    if (format !== 'md') return fail('bad_request', 'The format must be md.')
    const { fileName, markdown } = await answerMarkdown((await params).id)
    return new Response(markdown, {
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      },
    })
  })
}
