// The server process started by scripts/start.mjs: Next, which ends with its parent.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
await import('next/dist/bin/next')
