import { leaveWithParent } from './leave-with-parent'

/** Answers the request of the process that forked this one by `askAside`. This process ends with that one. */
export function answerParent<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  process.on('message', async (request: Request) => {
    const given = await answer(request)
    if (process.connected) process.send?.(given)
  })
  process.on('disconnect', () => process.exit())
  leaveWithParent()
  // The parent may have died while this process was still starting; then nobody will say so any more.
  if (!process.connected) process.exit()
}
