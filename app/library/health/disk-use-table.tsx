import type { DiskUse } from '@/lib/library/care/health'
import { sayBytes } from '@/lib/text/format/phrases'

/** Location of the library, and its disk usage. */
export function DiskUseTable({ disk: { dataDir, database, papers, near, results } }: { disk: DiskUse }) {
  const files = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
  const rows = [
    {
      name: 'Database',
      what: database.where === 'embedded' ? 'text, index, answers' : 'text, index, answers, in your Postgres database',
      bytes: database.bytes,
    },
    { name: 'PDFs', what: files(papers.files, 'file', 'files'), bytes: papers.bytes },
    ...(near ? [{ name: 'Copies of PDFs in S3', what: files(near.files, 'file', 'files'), bytes: near.bytes }] : []),
    { name: 'Saved answers', what: files(results.files, 'file', 'files'), bytes: results.bytes },
  ]
  return (
    <section aria-labelledby="disk" className="mb-8">
      <h2 id="disk" className="font-serif text-lg font-semibold">
        On disk
      </h2>
      <p className="mb-2 text-sm text-soft">
        In <code className="font-mono text-xs break-all">{dataDir}</code>
      </p>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th>Item</th>
            <th>Contents</th>
            <th>Size</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, what, bytes }) => (
            <tr key={name} className="border-t border-line last:border-b">
              <th scope="row" className="py-2 text-left font-normal text-soft">
                {name}
              </th>
              <td className="px-3 text-soft">{what}</td>
              <td className="text-right whitespace-nowrap tabular-nums">{sayBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
