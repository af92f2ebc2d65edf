import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { childEnv, readEnv } from './env'

test('everything is optional', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: path.resolve('.data'),
    SAMPLE_LIBRARY: 'on',
    MAX_FILE_MB: 100,
  })
  expect(readEnv({}).DATABASE_URL).toBeUndefined()
  expect(readEnv({}).OPENAI_API_KEY).toBeUndefined()
})

test('backups go into the data directory or another folder, but not among the data', () => {
  expect(readEnv({ DATA_DIR: 'there' }).BACKUP_DIR).toBe(path.resolve('there/backups'))
  expect(readEnv({ BACKUP_DIR: 'elsewhere' }).BACKUP_DIR).toBe(path.resolve('elsewhere'))
  expect(() => readEnv({ DATA_DIR: 'there', BACKUP_DIR: 'there/' })).toThrow('BACKUP_DIR must not be the same folder')
})

test('a blank variable counts as unset', () => {
  expect(readEnv({ PORT: '', OPENAI_BASE_URL: '', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('values are parsed by their type', () => {
  const env = readEnv({ PORT: '8080', DATA_DIR: 'there', ALLOWED_HOSTS: 'Folio.example, other.example' })
  expect(env.PORT).toBe(8080)
  expect(env.DATA_DIR).toBe(path.resolve('there'))
  expect(env.ALLOWED_HOSTS).toEqual(['folio.example', 'other.example'])
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
  ['OPENAI_BASE_URL', 'localhost:11434', 'OPENAI_BASE_URL must be an http or https address'],
  ['ARXIV_URL', 'file:///etc/passwd', 'ARXIV_URL must be an http or https address'],
  ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL must start with postgresql://'],
  ['SAMPLE_LIBRARY', 'no', 'SAMPLE_LIBRARY must be on or off'],
  ['MAX_FILE_MB', '-1', 'MAX_FILE_MB must be more than 0'],
  ['WEB_SEARCH', 'altavista', 'WEB_SEARCH must be brave, searxng or model'],
  ['API_TOKEN', 'short', 'API_TOKEN must have at least 16 characters and no spaces'],
  ['CONTACT_EMAIL', 'me', 'CONTACT_EMAIL must be an email address'],
  ['MODEL_SILENCE_SECONDS', '0', 'MODEL_SILENCE_SECONDS must be a number of seconds above 0'],
  ['MODEL_CALLS_AT_ONCE', '1.5', 'MODEL_CALLS_AT_ONCE must be a whole number of calls'],
  ['FILES', 'ftp', 'FILES must be disk or s3'],
  ['S3_ENDPOINT', 'minio:9000', 'S3_ENDPOINT must be an http or https address'],
  ['S3_BUCKET', 'https://minio/papers', 'S3_BUCKET must be the name of a bucket'],
  ['S3_PREFIX', '/folio', 'S3_PREFIX must contain only letters'],
  ['FILES_CACHE_MB', '0', 'FILES_CACHE_MB must be a number of megabytes above 0'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn or error'],
])('an invalid %s (%s) is named', (name, value, words) => {
  expect(() => readEnv({ [name]: value })).toThrow(words)
})

test('a PDF store is configured completely, or not at all', () => {
  const whole = { FILES: 's3', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(() => readEnv({ FILES: 's3' })).toThrow(
    'Some environment variables are not valid: FILES=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION.',
  )
  expect(() => readEnv({ ...whole, S3_SECRET_ACCESS_KEY: '' })).toThrow(
    'FILES=s3 needs S3_SECRET_ACCESS_KEY, S3_REGION.',
  )
  expect(readEnv({ ...whole, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toMatchObject({
    FILES: 's3',
    FILES_CACHE_MB: 2000,
  })
  expect(readEnv({ ...whole, S3_REGION: 'eu-central-1', FILES: 'disk' }).S3_BUCKET).toBe('papers')
  expect(() => readEnv({ S3_BUCKET: 'papers' })).toThrow('the S3 settings are incomplete without S3_ACCESS')
})

test('a mail server is configured completely, or not at all', () => {
  const whole = { SMTP_URL: 'smtps://folio:secret@mail.example', MAIL_FROM: 'Folio <folio@example.org>' }
  expect(readEnv(whole)).toMatchObject(whole)
  expect(() => readEnv({ SMTP_URL: whole.SMTP_URL })).toThrow('sending email also needs MAIL_FROM')
  expect(() => readEnv({ MAIL_FROM: whole.MAIL_FROM })).toThrow('sending email also needs SMTP_URL')
  expect(() => readEnv({ ...whole, SMTP_URL: 'mail.example:25' })).toThrow('SMTP_URL must be an address like')
  expect(() => readEnv({ ...whole, MAIL_FROM: 'Folio' })).toThrow('MAIL_FROM must be an email address')
})

test('the institute is configured completely, or not at all, and without TLS on this machine only', () => {
  const whole = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'i', OIDC_CLIENT_SECRET: 's' }
  expect(readEnv(whole)).toMatchObject({ ...whole, OIDC_JOIN: 'off', OIDC_NAME: 'your institution' })
  for (const name of Object.keys(whole))
    expect(() => readEnv({ ...whole, [name]: '' })).toThrow(`institutional sign-in also needs ${name}.`)
  expect(() => readEnv({ ...whole, OIDC_ISSUER: 'http://login.example' })).toThrow('must be an https address')
  expect(readEnv({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:9' }).OIDC_ISSUER).toBe('http://127.0.0.1:9')
})

test('all errors are in one message, without the values', () => {
  const wrong = { PORT: 'abc', DATABASE_URL: 'mysql://user:secret@localhost' }
  expect(() => readEnv(wrong)).toThrow(
    'Some environment variables are not valid: PORT must be a whole number from 0 to 65535; DATABASE_URL must start with postgresql://.',
  )
})

test('.env.example names every variable', () => {
  const example = readFileSync('.env.example', 'utf8')
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name).sort()
  const known = Object.keys(
    readEnv({
      ACCOUNTS: 'on',
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'i',
      OIDC_CLIENT_SECRET: 's',
      DATABASE_URL: 'postgresql://x',
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'http://x',
      CHAT_MODEL: 'c',
      EMBEDDING_MODEL: 'e',
      MODEL_FIRST_TOKEN_SECONDS: '900',
      MODEL_SILENCE_SECONDS: '30',
      MODEL_ANSWER_SECONDS: '1200',
      MODEL_CONTEXT_TOKENS: '8192',
      MODEL_CALLS_AT_ONCE: '2',
      LIBRARY_DIR: '/papers',
      SMTP_URL: 'smtp://x',
      MAIL_FROM: 'a@b.c',
      PUBMED_API_KEY: 'k',
      SEMANTIC_SCHOLAR_API_KEY: 'k',
      API_TOKEN: '0123456789abcdef',
      CONTACT_EMAIL: 'me@example.org',
      WEB_SEARCH: 'brave',
      WEB_SEARCH_URL: 'http://x',
      WEB_PAGES_URL: 'http://x',
      WEB_SEARCH_KEY: 'k',
    }),
  )
  expect(named).toEqual(known.sort())
})

test('a child process gets this environment and additions', () => {
  expect(childEnv({ NODE_OPTIONS: '' })).toMatchObject({ PATH: process.env.PATH, NODE_OPTIONS: '' })
})
