import { libraryHealth } from '@/lib/library/health'
import { requireSameSite } from '../../guard'
import { json, respond } from '../respond'

export async function GET(request: Request) {
  return respond(async () => {
    requireSameSite(request)
    const { papers, ready, working, failed } = await libraryHealth()
    return json({ status: 'ok', papers, ready, working, failed })
  })
}
