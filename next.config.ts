import type { NextConfig } from 'next'

const config: NextConfig = {
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@electric-sql/pglite-pgvector',
    '@prisma/schema-engine-wasm',
    '@dbos-inc/dbos-sdk',
    'pdfjs-dist',
    'pg',
  ],
  poweredByHeader: false,
  // `npm run dev` would print what actions are called with: questions, and keys.
  logging: { serverFunctions: false },
  // The address that `npm run dev` prints; without this the page gets no scripts there.
  allowedDevOrigins: ['127.0.0.1'],
  // `npm run check` runs the compiler and the linter over everything, once.
  typescript: { ignoreBuildErrors: true },
}

export default config
