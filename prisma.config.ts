import { defineConfig } from 'prisma/config'

// `prisma generate` only needs WASM; this keeps the CLI from downloading the native schema engine, which it would not
// use.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
})
