'use server'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { type Failure, type Outcome, toFailure } from '@/lib/errors'
import { listPaperChoices, type PaperChoice } from '@/lib/library/organize/choose-papers'
import { doCommand } from '@/lib/research/do-command'
import { funnelSchema } from '@/lib/research/funnel-settings'
import { startRun } from '@/lib/research/runs'
import { isCommand } from '@/lib/sessions/commands'

const formSchema = z.object({ question: z.string(), try: z.string().optional(), among: z.string().optional() })
const commandSchema = z.object({ typed: z.string(), sessionId: z.string().max(100).optional() })

export type AskState = { question: string; error: Failure | null }

/** Starts a run, or does a `/command`, and goes to its session; on an error, gives the question back. */
export async function ask(_: AskState, form: FormData): Promise<AskState> {
  const { question: typed, try: tried, among } = formSchema.parse(Object.fromEntries(form))
  const question = tried ?? typed
  let sessionId: string
  try {
    const settings = parseTyped(funnelSchema, { among: among ? JSON.parse(among) : null })
    const done = isCommand(question) ? doCommand({ typed: question, settings }) : startRun({ question, settings })
    sessionId = (await done).sessionId
  } catch (error) {
    return { question, error: toFailure(error) }
  }
  revalidatePath('/', 'layout')
  redirect(`/research/${sessionId}`)
}

/** What can be chosen among, fetched when the choice is opened. */
export async function listChoices(): Promise<Outcome<PaperChoice[]>> {
  return outcome(listPaperChoices)
}

/** Does what was typed, a `/command` or a question, in the session given or in one of its own. */
export async function send(input: {
  typed: string
  sessionId?: string
}): Promise<Outcome<{ sessionId: string; runId: string | null }>> {
  const done = await outcome(() => doCommand(commandSchema.parse(input)))
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
