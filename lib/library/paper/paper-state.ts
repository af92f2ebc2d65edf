/** Whether a paper is still being processed. */
export function isWorking({ status }: { status: string }): boolean {
  return status !== 'ready' && status !== 'failed'
}
