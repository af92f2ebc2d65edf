/** A QR code. `modules`: true for dark, row by row. */
export function QrCode({ modules, label }: { modules: boolean[][]; label: string }) {
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    // Dark on light in both themes: many apps read nothing else.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="w-44 rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
