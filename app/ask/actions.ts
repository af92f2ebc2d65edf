'use server'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { type Failure, type Outcome, toFailure } from '@/lib/errors'
import { listPaperChoices, type PaperChoice } from '@/lib/library/organize/choose-papers'
import { type AskedBefore, askedBefore } from '@/lib/research/deep/asked-before'
import { rememberReadPdfs, rememberSources } from '@/lib/research/deep/chosen-sources'
import { sourcesOf } from '@/lib/research/deep/sources-of'
import { doCommand } from '@/lib/research/do-command'
import { QUESTION_LIMIT } from '@/lib/research/funnel/funnel'
import { ASKED_MODES, type Mode, modeOf } from '@/lib/research/modes/modes'
import { startRun } from '@/lib/research/runs'
import { isCommand } from '@/lib/sessions/commands'

const modeSchema = z.enum(ASKED_MODES)
const formSchema = z.object({
  question: z.string(),
  try: z.string().optional(),
  among: z.string().optional(),
  from: z.string().optional(),
  mode: modeSchema.default('answer'),
})
const sourcesSchema = z.array(z.string()).optional()
const commandSchema = z.object({
  typed: z.string(),
  sessionId: z.string().max(100).optional(),
  mode: modeSchema.optional(),
  sources: sourcesSchema,
  readPdfs: z.boolean().optional(),
})

export type AskState = { question: string; mode: Mode; error: Failure | null }

/** Starts a run, or does a `/command`, and goes to its session; on an error, gives the question back. */
export async function ask(_: AskState, form: FormData): Promise<AskState> {
  const { question: typed, try: tried, among, from, mode } = formSchema.parse(Object.fromEntries(form))
  const question = tried ?? typed
  let sessionId: string
  try {
    const sources = form.getAll('source').map(String)
    const settings = await settingsOf(mode, {
      among: among ? JSON.parse(among) : null,
      sources,
      readPdfs: form.has('pdfs'),
      from,
    })
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

type Asked = { sources?: string[]; readPdfs?: boolean; from?: string; among?: unknown }

/** The settings of a question as it was asked. Where it may ask sources outside, what was chosen of them is remembered. */
async function settingsOf(mode: Mode, { sources, readPdfs = false, from, ...asked }: Asked) {
  const { settings, asksOutside } = modeOf(mode)
  const start = mode === 'deep' && from && { from }
  const parsed = parseTyped(settings, asksOutside ? { ...asked, ...start, readPdfs, sources } : asked)
  if (asksOutside) await rememberSources(sourcesOf(parsed))
  // Where no source is asked the choice is not offered.
  if (asksOutside && sourcesOf(parsed).length > 0) await rememberReadPdfs(readPdfs)
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
  readPdfs?: boolean
}): Promise<Outcome<{ sessionId: string; runId: string | null }>> {
  const done = await outcome(async () => {
    const { sources, readPdfs, ...typed } = commandSchema.parse(input)
    const settings = typed.mode && (await settingsOf(typed.mode, { sources, readPdfs }))
    return doCommand({ ...typed, settings })
  })
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
