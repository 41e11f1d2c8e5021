import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import type { FieldProps } from '#web/ui/field-props.ts'

export function TextArea({ rows = 4, ...props }: FieldProps & { rows?: number }) {
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className="control-box">
          <textarea
            {...attributes}
            ref={props.focusRef}
            className="control min-h-11 resize-y"
            rows={rows}
            value={props.value}
            autoComplete={props.autoComplete}
            disabled={props.disabled}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
          />
        </div>
      )}
    </FieldFrame>
  )
}
