'use server'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type Failure, toFailure } from '@/lib/errors'
import { startRun } from '@/lib/research/runs'

const formSchema = z.object({ question: z.string(), try: z.string().optional() })

export type AskState = { question: string; error: Failure | null }

/** Starts a run and goes to its session; on an error, gives the question back. */
export async function ask(_: AskState, form: FormData): Promise<AskState> {
  const { question: typed, try: tried } = formSchema.parse(Object.fromEntries(form))
  const question = tried ?? typed
  let sessionId: string
  try {
    sessionId = (await startRun({ question })).sessionId
  } catch (error) {
    return { question, error: toFailure(error) }
  }
  revalidatePath('/', 'layout')
  redirect(`/research/${sessionId}`)
}
