import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import type { SignaturePoints } from '#domain/claims/links/signature.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** What somebody has signed so far: what a finger drew, or a name. */
export interface SignatureInput {
  by: 'finger' | 'typed'
  points: SignaturePoints | undefined
  name: string
}

interface SignatureFieldProps {
  value: SignatureInput
  onChange: (value: SignatureInput) => void
  /** The words above it, which are signed. */
  statement: string
  error: string | undefined
}

const WAYS = [
  { value: 'finger', label: 'With a finger' },
  { value: 'typed', label: 'By typing' },
]

/** @rule N104 Signed by finger or mouse on the screen, or by typing the full name on a keyboard. */
export function SignatureField({ value, onChange, statement, error }: SignatureFieldProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="ruled grid gap-4 pt-5">
      <h2 id={id} className="text-lg">
        Your signature
      </h2>
      <p className="max-w-measure font-medium">{statement}</p>
      <RadioGroup
        name="signature_by"
        label="How you sign"
        options={WAYS}
        isWide
        value={value.by}
        onChange={(by) => onChange({ ...value, by: by === 'typed' ? 'typed' : 'finger' })}
        onBlur={() => {}}
      />
      {value.by === 'finger' ? (
        <DrawnSignature
          points={value.points}
          onChange={(points) => onChange({ ...value, points })}
          error={error}
        />
      ) : (
        <TextField
          name="signature_name"
          label="Your full name"
          hint="This counts as your signature"
          autoComplete="off"
          required
          value={value.name}
          onChange={(name) => onChange({ ...value, name })}
          onBlur={() => {}}
          error={error}
        />
      )}
    </section>
  )
}

interface DrawnSignatureProps {
  points: SignaturePoints | undefined
  onChange: (points: SignaturePoints | undefined) => void
  error: string | undefined
}

function DrawnSignature({ points, onChange, error }: DrawnSignatureProps) {
  const id = useId()
  const [round, setRound] = useState(0)
  return (
    <div className="grid gap-2">
      <div className="relative h-40 rounded-md border border-edge bg-card">
        <DrawingArea
          // Begins again once it is cleared.
          key={round}
          label={points ? 'Your signature' : 'Your signature, still empty'}
          describedBy={error === undefined ? undefined : `${id}-error`}
          onChange={onChange}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-10 border-t border-line"
        />
        {!points && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-6 bottom-3 text-center text-sm text-muted"
          >
            Sign here
          </span>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p>
        <Button
          kind="quiet"
          className="-ml-3"
          onClick={() => {
            setRound(round + 1)
            onChange(undefined)
          }}
        >
          Clear the signature
        </Button>
      </p>
    </div>
  )
}

interface DrawingAreaProps {
  label: string
  describedBy: string | undefined
  onChange: (points: SignaturePoints | undefined) => void
}

function DrawingArea({ label, describedBy, onChange }: DrawingAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useDrawing(canvas, onChange)
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      className="size-full cursor-crosshair touch-none text-ink"
    />
  )
}

/** Lets a finger or a mouse draw, and hands over what was drawn after each stroke. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  onChange: (points: SignaturePoints | undefined) => void,
): void {
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  useEffect(() => {
    const area = canvas.current
    // A browser that draws nothing, as in a test, leaves the keyboard.
    if (!area?.getContext('2d')) return undefined
    const pad = new SignaturePad(area, { minWidth: 0.8, maxWidth: 2.4 })
    let size = sizeOf(area)
    const redraw = () => {
      const before = size
      const strokes = pad.toData()
      size = fit(area)
      const color = getComputedStyle(area).color
      pad.penColor = color
      const scale = size.width / Math.max(1, before.width)
      pad.fromData(
        strokes.map((stroke) => ({
          ...stroke,
          penColor: color,
          points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
        })),
      )
    }
    const finish = () => changed.current(pad.isEmpty() ? undefined : pointsOf(pad, size))
    redraw()
    pad.addEventListener('endStroke', finish)
    const observer = new ResizeObserver(redraw)
    observer.observe(area)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', redraw)
    return () => {
      observer.disconnect()
      theme.removeEventListener('change', redraw)
      pad.off()
    }
  }, [canvas])
}

interface Size {
  width: number
  height: number
}

function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLCanvasElement): Size {
  return { width, height }
}

/** Gives the area as many dots as the screen has. */
function fit(area: HTMLCanvasElement): Size {
  const size = sizeOf(area)
  const ratio = Math.max(1, devicePixelRatio)
  area.width = size.width * ratio
  area.height = size.height * ratio
  area.getContext('2d')?.scale(ratio, ratio)
  return size
}

/** A finger that leaves the area draws along its edge. */
function pointsOf(pad: SignaturePad, { width, height }: Size): SignaturePoints {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10
  return {
    width,
    height,
    strokes: pad
      .toData()
      .map(({ points }) => points.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) }))),
  }
}
