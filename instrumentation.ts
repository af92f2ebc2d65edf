export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { keepClientAddresses } = await import('./app/sign-in/client-address')
  keepClientAddresses()
  const { startServer } = await import('./lib/start-server')
  await startServer()
}
