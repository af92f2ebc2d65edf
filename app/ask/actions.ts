'use server'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { type Failure, type Outcome, toFailure } from '@/lib/errors'
import { listPaperChoices, type PaperChoice } from '@/lib/library/organize/choose-papers'
import { type AskedBefore, askedBefore } from '@/lib/research/deep/asked-before'
import { rememberSources } from '@/lib/research/deep/chosen-sources'
import { sourcesOf } from '@/lib/research/deep/sources-of'
import { doCommand } from '@/lib/research/do-command'
import { QUESTION_LIMIT } from '@/lib/research/funnel'
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
const sourcesSchema = z.array(z.string()).optional()
const commandSchema = z.object({
  typed: z.string(),
  sessionId: z.string().max(100).optional(),
  mode: modeSchema.optional(),
  sources: sourcesSchema,
})

export type AskState = { question: string; mode: Mode; error: Failure | null }

/** Starts a run, or does a `/command`, and goes to its session; on an error, gives the question back. */
export async function ask(_: AskState, form: FormData): Promise<AskState> {
  const { question: typed, try: tried, among, mode } = formSchema.parse(Object.fromEntries(form))
  const question = tried ?? typed
  let sessionId: string
  try {
    const sources = form.getAll('source').map(String)
    const settings = await settingsOf(mode, { among: among ? JSON.parse(among) : null, sources })
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

/** The settings of a question as it was asked. Where it may ask sources outside, those chosen are remembered. */
async function settingsOf(mode: Mode, { sources, ...asked }: { sources?: string[]; among?: unknown }) {
  const { settings, asksOutside } = modeOf(mode)
  const parsed = parseTyped(settings, asksOutside ? { ...asked, sources } : asked)
  if (asksOutside) await rememberSources(sourcesOf(parsed))
  return parsed
}

/** Research on a question that says the same. */
export async function findAskedBefore(question: string): Promise<Outcome<AskedBefore | null>> {
  return outcome(() => askedBefore(z.string().max(QUESTION_LIMIT).parse(question)))
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
  sources?: string[]
}): Promise<Outcome<{ sessionId: string; runId: string | null }>> {
  const done = await outcome(async () => {
    const { sources, ...typed } = commandSchema.parse(input)
    const settings = typed.mode && (await settingsOf(typed.mode, { sources }))
    return doCommand({ ...typed, settings })
  })
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
