import type { Drawing, Ink, Lettering, Mark, Shape } from '#domain/contests/drawing/drawing.ts'

const FILL: Readonly<Record<Ink, string>> = {
  card: 'fill-card',
  fairway: 'fill-fairway',
  'fairway-soft': 'fill-fairway-soft',
  flag: 'fill-flag',
  ink: 'fill-ink',
  line: 'fill-line',
  'on-flag': 'fill-on-flag',
  sand: 'fill-sand',
  'sand-soft': 'fill-sand-soft',
  water: 'fill-water',
  'water-soft': 'fill-water-soft',
}

const STROKE: Readonly<Record<Ink, string>> = {
  card: 'stroke-card',
  fairway: 'stroke-fairway',
  'fairway-soft': 'stroke-fairway-soft',
  flag: 'stroke-flag',
  ink: 'stroke-ink',
  line: 'stroke-line',
  'on-flag': 'stroke-on-flag',
  sand: 'stroke-sand',
  'sand-soft': 'stroke-sand-soft',
  water: 'stroke-water',
  'water-soft': 'stroke-water-soft',
}

interface DrawingViewProps {
  drawing: Drawing
  /** Where the page says the same beside it. */
  isDecoration?: boolean
  className?: string
}

/** A drawing on the web, in the colours of the page. */
export function DrawingView({ drawing, isDecoration = false, className = '' }: DrawingViewProps) {
  const { box, description, marks } = drawing
  return (
    <svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': description })}
      className={`h-auto w-full ${className}`}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {marks.map((mark, place) => (
        <MarkView key={place} mark={mark} />
      ))}
    </svg>
  )
}

function MarkView({ mark }: { mark: Mark }) {
  return 'path' in mark ? <ShapeView {...mark} /> : <LetteringView {...mark} />
}

function ShapeView({ path, fill, fillOpacity, stroke, strokeOpacity, width, dash, right }: Shape) {
  const drawn = (
    <path
      d={path}
      className={`${fill === undefined ? '' : FILL[fill]} ${stroke === undefined ? '' : STROKE[stroke]}`}
      fillOpacity={fillOpacity}
      strokeOpacity={strokeOpacity}
      strokeWidth={width}
      strokeDasharray={dash?.join(' ')}
    />
  )
  if (right === undefined) return drawn
  // Motion follows `transition-transform`, which reduced motion switches off.
  return (
    <g className="transition-transform" style={{ transform: `translateX(${right}px)` }}>
      {drawn}
    </g>
  )
}

function LetteringView({ text, x, y, size, ink, isSerif, turn }: Lettering) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      className={`font-semibold ${FILL[ink]} ${isSerif ? 'font-serif' : ''}`}
      transform={turn === undefined ? undefined : `rotate(${turn} ${x} ${y - size / 3})`}
    >
      {text}
    </text>
  )
}
