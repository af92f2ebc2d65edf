export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { prepareRequests } = await import('./app/before-next')
  prepareRequests()
  const { startServer } = await import('./lib/start-server')
  await startServer()
  const { printFirstLink } = await import('./lib/print-first-link')
  await printFirstLink()
}
