import { z } from 'zod'
import { type DraftLookUp, lookUp } from '@/lib/research/look-up/look-up'
import { analyst } from '@/lib/thinking/ask-analyst'
import { requireAccess } from '../../guard'
import { readJson } from '../read-json'
import { fail, json, respond } from '../respond'

const body = z.object({ text: z.string({ error: 'text must be a string that contains the draft' }) })

/** Looks up each sentence of a draft in the library, and has a model judge the quotes if there is one. */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    const parsed = body.safeParse(await readJson(request))
    if (!parsed.success) return fail('bad_request', parsed.error.issues.map((issue) => issue.message).join('; '))
    let found: DraftLookUp | null = null
    for await (const state of lookUp(parsed.data.text, { analyst: await analyst(), signal: request.signal }))
      found = state
    return json({ sentences: found?.sentences ?? [], notices: found?.notices ?? [] })
  })
}
