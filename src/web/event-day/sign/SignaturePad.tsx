import { useEffect, useRef } from 'react'
import Pad from 'signature_pad'
import { Button } from '#web/ui/Button.tsx'

interface SignaturePadProps {
  /** The field's own name. */
  labelId: string
  errorId: string | undefined
  /** Lines as they are sent: x and y in turn. */
  onChange: (strokes: number[][]) => void
}

const HEIGHT = 160

/** More points than this are thinned: a signature is as legible with every second one. */
const MOST_POINTS = 4_500

/** A field to sign in with a finger, a pen or a mouse. */
export function SignaturePad({ labelId, errorId, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const signed = new Pad(element, { penColor: getComputedStyle(element).color, minWidth: 1, maxWidth: 2.5 })
    pad.current = signed
    signed.addEventListener('endStroke', () => changed.current(strokesOf(signed)))
    const fit = () => {
      const drawn = signed.toData()
      const ratio = Math.max(devicePixelRatio, 1)
      element.width = element.offsetWidth * ratio
      element.height = HEIGHT * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      // A phone that is turned keeps what is drawn.
      signed.fromData(drawn)
    }
    fit()
    addEventListener('resize', fit)
    return () => {
      removeEventListener('resize', fit)
      signed.off()
    }
  }, [])

  function clear() {
    pad.current?.clear()
    onChange([])
  }

  return (
    <div className="relative rounded-md border-2 border-fairway bg-card">
      <canvas
        ref={canvas}
        role="img"
        aria-labelledby={labelId}
        aria-describedby={errorId}
        className="block w-full touch-none text-ink"
        style={{ height: HEIGHT }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-6 bottom-12 border-b border-line"
      />
      <Button kind="quiet" onClick={clear} className="absolute right-1 bottom-0">
        Clear<span className="sr-only"> the signature</span>
      </Button>
    </div>
  )
}

/** In pixels with one decimal, in as many points as can be sent. */
function strokesOf(pad: Pad): number[][] {
  const groups = pad.toData().map(({ points }) => points)
  const count = groups.reduce((sum, points) => sum + points.length, 0)
  const step = Math.max(1, Math.ceil(count / MOST_POINTS))
  return groups
    .map((points) => points.filter((_, at) => at % step === 0 || at === points.length - 1))
    .filter((points) => points.length > 0)
    .map((points) => points.flatMap(({ x, y }) => [round(x), round(y)]))
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
