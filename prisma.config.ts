import { defineConfig } from 'prisma/config'

// `prisma generate` runs on WASM alone; this keeps the CLI from downloading the native schema engine it would not use.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
})
