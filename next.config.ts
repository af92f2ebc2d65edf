import type { NextConfig } from 'next'

const config: NextConfig = {
  // Loaded by Node instead of bundled, because each route would have its own copy of a bundled module.
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
        // Pages of other sites cannot even find out whether something exists.
        { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
    // Its address is a key.
    { source: '/link', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
    // Data and error messages. PDFs have a policy of their own.
    {
      source: '/api/:path((?!papers/[^/]+/pdf$).*)',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }],
    },
  ],
  // Browsers request this before a page has told them about the icon.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  // Folio has no pictures for Next to resize, so its image endpoint is off.
  images: { unoptimized: true },
  // Next reads the body of a request before it calls the proxy, even for strangers. Actions and routes accept at most a
  // megabyte and refuse longer bodies with a message.
  experimental: {
    proxyClientMaxBodySize: '2mb',
    // Loads a route when it is first requested. Loading all at the start takes 100 MB, mostly for routes that are never
    // requested, since each has its own copies of modules.
    preloadEntriesOnStart: false,
    // The build cache only helps developers. For everybody else it costs 350 MB and a quarter of the build time.
    turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE === 'on' && !process.env.CI,
    // 150 MB that nobody reads, because errors are logged by their message.
    turbopackSourceMaps: false,
  },
  // `npm run dev` would print the arguments of actions, such as questions and keys.
  logging: { serverFunctions: false },
  // The address that `npm run dev` prints; without this, the page gets no scripts there.
  allowedDevOrigins: ['127.0.0.1'],
  // `npm run check` already runs the compiler and the linter over everything.
  typescript: { ignoreBuildErrors: true },
}

export default config
