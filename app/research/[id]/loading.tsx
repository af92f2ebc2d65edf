/** Placeholder for a session that is being loaded. */
export default function Loading() {
  return (
    <div role="status" className="mx-auto max-w-[51rem] px-5 pt-10 desk:px-12">
      <span className="sr-only">Loading the session…</span>
      <div className="skeleton h-9 w-3/5" />
      <div className="skeleton mt-6 h-64 w-full rounded-card" />
      {['w-full', 'w-11/12', 'w-5/6', 'w-3/5'].map((width) => (
        <div key={width} className={`skeleton mt-4 h-5 ${width}`} />
      ))}
    </div>
  )
}
