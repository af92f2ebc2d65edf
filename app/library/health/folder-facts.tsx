import type { FolderState } from '@/lib/library/import/watch-folder'
import { ShowAll } from './show-all'

/** The library's source folder, and files that could not be taken. */
export function FolderFacts({ folder }: { folder: FolderState }) {
  const { path, error, files, gone, refused } = folder
  return (
    <section aria-labelledby="folder" className="mb-8">
      <h2 id="folder" className="font-serif text-lg font-semibold">
        Folder
      </h2>
      {path && (
        <p className="mb-2 text-sm text-soft">
          <code className="font-mono text-xs break-all">{path}</code>
        </p>
      )}
      {error ? (
        <p role="alert" className="panel px-4 py-3 text-sm text-bad">
          {error}
        </p>
      ) : (
        <p className="text-sm text-soft">
          {files === 1 ? 'One file was' : `${files} files were`} found in the last scan
          {refused.count > 0 && `, ${refused.count} of which could not be imported`}.
          {gone > 0 &&
            ` ${gone === 1 ? 'One file is gone; its paper stays' : `${gone} files are gone; their papers stay`} here.`}
        </p>
      )}
      {refused.files.length > 0 && (
        <ul className="mt-2">
          {refused.files.map(({ file, message }) => (
            <li key={file} className="border-t border-line py-2 text-sm">
              <span className="break-all">{file}</span>
              <p className="text-soft">{message}</p>
            </li>
          ))}
        </ul>
      )}
      <ShowAll list="refused" shown={refused.files.length} count={refused.count} />
    </section>
  )
}
