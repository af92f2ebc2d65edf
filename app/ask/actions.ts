'use server'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { type Failure, type Outcome, toFailure } from '@/lib/errors'
import { listPaperChoices, type PaperChoice } from '@/lib/library/organize/choose-papers'
import { doCommand } from '@/lib/research/do-command'
import { ASKED_MODES, type Mode, modeOf } from '@/lib/research/modes/modes'
import { startRun } from '@/lib/research/runs'
import { isCommand } from '@/lib/sessions/commands'

const modeSchema = z.enum(ASKED_MODES)
const formSchema = z.object({
  question: z.string(),
  try: z.string().optional(),
  among: z.string().optional(),
  mode: modeSchema.default('answer'),
})
const commandSchema = z.object({
  typed: z.string(),
  sessionId: z.string().max(100).optional(),
  mode: modeSchema.optional(),
})

export type AskState = { question: string; mode: Mode; error: Failure | null }

/** Starts a run, or does a `/command`, and goes to its session; on an error, gives the question back. */
export async function ask(_: AskState, form: FormData): Promise<AskState> {
  const { question: typed, try: tried, among, mode } = formSchema.parse(Object.fromEntries(form))
  const question = tried ?? typed
  let sessionId: string
  try {
    const settings = parseTyped(modeOf(mode).settings, { among: among ? JSON.parse(among) : null })
    const done = isCommand(question)
      ? doCommand({ typed: question, mode, settings })
      : startRun({ question, mode, settings })
    sessionId = (await done).sessionId
  } catch (error) {
    return { question, mode, error: toFailure(error) }
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
  mode?: Mode
}): Promise<Outcome<{ sessionId: string; runId: string | null }>> {
  const done = await outcome(() => doCommand(commandSchema.parse(input)))
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
