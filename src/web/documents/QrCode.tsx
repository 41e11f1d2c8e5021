import { create } from 'qrcode'

/** Empty modules around the code, which cameras need to find it. */
const QUIET = 4

/** Dark on white in every colour scheme, as cameras expect. */
export function QrCode({ text, alt, className }: { text: string; alt: string; className: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, place) => {
    if (!dark) return ''
    return `M${(place % size) + QUIET} ${Math.floor(place / size) + QUIET}h1v1h-1z`
  })
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="white" />
      <path d={squares.join('')} fill="black" />
    </svg>
  )
}
