import type { Upload } from './upload-files'

const SHOWN = 6

/** Files on their way to the library. */
export function UploadList({ uploads }: { uploads: Upload[] }) {
  const active = uploads.filter(({ state }) => state === 'sending' || state === 'waiting')
  if (active.length === 0) return null
  const sending = active.filter(({ state }) => state === 'sending')
  const shown = [...sending, ...active.filter(({ state }) => state === 'waiting')].slice(0, SHOWN)
  return (
    <ul aria-label="Uploads" className="mb-3 rounded-card border border-line bg-sheet px-4 py-1.5 text-sm">
      {shown.map(({ key, fileName, state, sent }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_6rem_4rem] items-center gap-3 py-1">
          <span className="truncate">{fileName}</span>
          <progress
            value={sent}
            max={1}
            aria-label={fileName}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent"
          />
          <span className="text-right text-xs text-soft tabular-nums">
            {state === 'waiting' ? 'waiting' : `${Math.round(sent * 100)} %`}
          </span>
        </li>
      ))}
      {active.length > SHOWN && <li className="py-1 text-xs text-soft">and {active.length - SHOWN} more</li>}
    </ul>
  )
}
