import { requireOwn } from '@/app/guard'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../api/respond'
import { nothingHere, openLink } from './open-link'

/** Links of earlier versions had their key in the query; exchange it at once. */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const { headers, url } = request
    const key = new URL(url).searchParams.get('key') ?? ''
    return (hasAccounts() && (await openLink(headers, key))) || nothingHere(headers)
  })
}
