import { json, respond } from '@/app/api/respond'
import { requireOwn } from '@/app/guard'
import { MCP, resourceMetadata } from '@/app/oauth/oauth-addresses'
import { publicOrigin } from '@/app/sign-in/public-origin'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'

/** Metadata that tells programs which server authorizes access to the tools. */
export async function GET(request: Request, { params }: { params: Promise<{ of?: string[] }> }) {
  return respond(async () => {
    requireOwn(request)
    const { of = [] } = await params
    if (!hasAccounts() || (of.length > 0 && `/${of.join('/')}` !== MCP))
      throw new AppError('not_found', 'There is no protected resource at this address.')
    return json(resourceMetadata(publicOrigin(request.headers)))
  })
}
