import { type HTMLInputTypeAttribute, type ReactNode, useId, useState } from 'react'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { type FieldProps, FIELD_WIDTHS } from '#web/ui/field-props.ts'

export interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | undefined
  /** Inside the box, before and after the text: "$", "yards". */
  prefix?: ReactNode
  unit?: string | undefined
  /** Formats the text while it is not edited, such as 10,000 for 10000. */
  format?: (value: string) => string
  /** Converts the typed text. */
  parse?: (typed: string) => string
  /** Called on Enter, instead of submitting the form. */
  onEnter?: () => void
  min?: string | undefined
  max?: string | undefined
}

const identity = (text: string) => text

export function TextField(props: TextFieldProps) {
  const { prefix, unit, format = identity, parse = identity, size = 'full', type = 'text' } = props
  const [editing, setEditing] = useState(false)
  const unitId = useId()

  return (
    <FieldFrame {...props} describedBy={unit ? unitId : undefined}>
      {(attributes) => (
        <div className={`control-box ${FIELD_WIDTHS[size]}`}>
          {prefix && (
            <span className="self-center pl-3 text-muted" aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...attributes}
            ref={props.focusRef}
            type={type}
            className={`control ${prefix ? 'pl-1.5' : ''} ${unit ? 'pr-1.5' : ''}`}
            value={editing ? props.value : format(props.value)}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete}
            min={props.min}
            max={props.max}
            disabled={props.disabled}
            onChange={(event) => props.onChange(parse(event.target.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !props.onEnter) return
              event.preventDefault()
              props.onEnter()
            }}
            onFocus={() => setEditing(true)}
            onBlur={() => {
              setEditing(false)
              props.onBlur?.()
            }}
          />
          {unit && (
            <span id={unitId} className="self-center pr-3 text-muted">
              {unit}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
