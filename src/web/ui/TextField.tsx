import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { type FieldProps, FIELD_WIDTHS } from '#web/ui/field-props.ts'
import { useFormattedText } from '#web/ui/use-formatted-text.ts'

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
  const text = useFormattedText({ value: props.value, format, onBlur: props.onBlur })
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
            {...text}
            ref={props.focusRef}
            type={type}
            className={`control ${prefix ? 'pl-1.5' : ''} ${unit ? 'pr-1.5' : ''}`}
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
