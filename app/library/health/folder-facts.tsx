import type { FolderState } from '@/lib/library/import/folder-state'

const SHOWN = 50

/** The folder that is a source of the library, and what of it could not be taken. */
export function FolderFacts({ folder }: { folder: FolderState }) {
  const { path, error, files, gone, refused } = folder
  return (
    <section aria-labelledby="folder" className="mb-8">
      <h2 id="folder" className="font-serif text-lg font-semibold">
        Folder
      </h2>
      <p className="mb-2 text-sm text-soft">
        <code className="font-mono text-xs break-all">{path}</code>
      </p>
      {error ? (
        <p role="alert" className="rounded-card border border-line bg-sheet px-4 py-3 text-sm text-bad">
          {error}
        </p>
      ) : (
        <p className="text-sm text-soft">
          {files === 1 ? 'One file was' : `${files} files were`} there at the last look
          {refused.length > 0 && `, ${refused.length} of which could not be taken`}.
          {gone > 0 &&
            ` ${gone === 1 ? 'One that is' : `${gone} that are`} gone left ${gone === 1 ? 'its paper' : 'their papers'} here.`}
        </p>
      )}
      {refused.length > 0 && (
        <ul className="mt-2">
          {refused.slice(0, SHOWN).map(({ file, message }) => (
            <li key={file} className="border-t border-line py-2 text-sm">
              <span className="break-all">{file}</span>
              <p className="text-soft">{message}</p>
            </li>
          ))}
        </ul>
      )}
      {refused.length > SHOWN && <p className="pt-2 text-sm text-soft">and {refused.length - SHOWN} more</p>}
    </section>
  )
}
