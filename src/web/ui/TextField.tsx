import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react'
import type { Reader } from '#domain/values/typed/reading.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { type FieldProps, FIELD_WIDTHS } from '#web/ui/field-props.ts'
import { useTypedText } from '#web/ui/typed/use-typed-text.ts'

export interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | undefined
  /** Inside the box, before and after the text: "$", "yards". */
  prefix?: ReactNode
  unit?: string | undefined
  /** Formats the text while it is not edited, such as 10,000 for 10000. */
  format?: (value: string) => string
  /** The text to begin editing with; the value by default. */
  edit?: (value: string) => string
  /** Reads what is typed. */
  read?: Reader
  /** Said of its value, where nothing of what is typed has to be shown. */
  remark?: string | undefined
  /** For days without a year. */
  today?: CalendarDate | undefined
  /** Inside the box, before everything. */
  before?: (labelId: string) => ReactNode
  /** In the middle of the box. */
  isCentered?: boolean
  /** Inside the box, behind everything; described by the label with this id. */
  action?: (labelId: string) => ReactNode
  /** Called on Enter, instead of submitting the form. */
  onEnter?: () => void
}

const identity = (text: string) => text

export function TextField(props: TextFieldProps) {
  const { prefix, unit, format = identity, read, size = 'full', type = 'text' } = props
  const { value, onChange, onBlur, edit, today, remark = '' } = props
  const typed = useTypedText({ value, onChange, onBlur, read, format, edit, today })
  const unitId = useId()

  return (
    <FieldFrame
      {...props}
      error={props.error && (typed.question() ?? props.error)}
      describedBy={unit ? unitId : undefined}
      understood={read && (typed.understood || remark)}
    >
      {(attributes) => (
        <div className={`control-box ${FIELD_WIDTHS[size]}`}>
          {props.before?.(`${attributes.id}-label`)}
          {prefix && (
            <span className="self-center pl-3 text-muted" aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...attributes}
            {...typed.input}
            ref={props.focusRef}
            type={type}
            className={`control ${props.isCentered ? 'text-center' : ''} ${prefix ? 'pl-1.5' : ''} ${unit ? 'pr-1.5' : ''}`}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete}
            disabled={props.disabled}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !props.onEnter) return
              event.preventDefault()
              props.onEnter()
            }}
          />
          {unit && (
            <span id={unitId} className="control-unit self-center pr-3 text-muted">
              {unit}
            </span>
          )}
          {props.action?.(`${attributes.id}-label`)}
        </div>
      )}
    </FieldFrame>
  )
}
