/** Whether a paper is still on its way. */
export function isWorking({ status }: { status: string }): boolean {
  return status !== 'ready' && status !== 'failed'
}
