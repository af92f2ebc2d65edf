// The server process that scripts/start.mjs starts: Next, which ends when the one that started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
await import('next/dist/bin/next')
