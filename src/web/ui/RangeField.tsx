import { FieldFrame } from '#web/ui/FieldFrame.tsx'

interface RangeFieldProps {
  name: string
  label: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** The native slider: arrow keys move it. */
export function RangeField({ name, label, min, max, step, value, onChange }: RangeFieldProps) {
  return (
    <FieldFrame name={name} label={label}>
      {(attributes) => (
        <input
          {...attributes}
          type="range"
          className="h-11 w-full cursor-pointer accent-fairway"
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </FieldFrame>
  )
}
