import type { NextConfig } from 'next'

const config: NextConfig = {
  // Loaded by Node and not bundled. Each route would have a copy of its own of what is bundled.
  serverExternalPackages: [
    '@ai-sdk/openai',
    '@aws-sdk/client-s3',
    'ai',
    'zod',
    'docx',
    'citeproc',
    '@electric-sql/pglite',
    '@electric-sql/pglite-pgvector',
    '@prisma/schema-engine-wasm',
    '@dbos-inc/dbos-sdk',
    'pdfjs-dist',
    'pg',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
  ],
  poweredByHeader: false,
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        // Pages of other sites learn not even whether something is there.
        { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
    // Its address is a key.
    { source: '/link', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
    // Data, and what is said where there is none. PDFs have a policy of their own.
    {
      source: '/api/:path((?!papers/[^/]+/pdf$).*)',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }],
    },
  ],
  // Browsers ask for this where no page has told them of the icon yet.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  // Folio has no pictures that Next would make smaller: that part of it answers nobody.
  images: { unoptimized: true },
  // Next reads the body of a request before it asks the proxy, of strangers as well. Actions and routes read a megabyte
  // at most, and say so of what is longer.
  experimental: {
    proxyClientMaxBodySize: '2mb',
    // Routes are read when somebody first asks for one. All of them at the start take 100 MB, most for routes that nobody
    // asks for, since each holds a copy of what it imports.
    preloadEntriesOnStart: false,
    // Only who changes Folio builds again and again. For all others it is 350 MB, and a quarter of the time of a build.
    turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE === 'on' && !process.env.CI,
    // 150 MB that nobody reads: errors are logged by what they say.
    turbopackSourceMaps: false,
  },
  // `npm run dev` would print what actions are called with: questions, and keys.
  logging: { serverFunctions: false },
  // The address that `npm run dev` prints; without this the page gets no scripts there.
  allowedDevOrigins: ['127.0.0.1'],
  // `npm run check` runs the compiler and the linter over everything, once.
  typescript: { ignoreBuildErrors: true },
}

export default config
