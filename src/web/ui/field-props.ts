import type { RefCallback } from 'react'

export interface Choice {
  value: string
  label: string
  /** Choices of the same group are shown together under its name. */
  group?: string
  /** Shown, but cannot be chosen. */
  disabled?: boolean
}

/** What every field takes. Values are the text of the wire; an empty field is ''. */
export interface FieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  autoComplete?: string | undefined
  /** The expected length of the text, shown by the width of the box. */
  size?: 'short' | 'medium' | 'full' | undefined
  focusRef?: RefCallback<HTMLElement> | undefined
  /** Its value differs from what holds now. */
  isChanged?: boolean | undefined
}

export interface ChoiceProps extends FieldProps {
  options: readonly Choice[]
}

export const FIELD_WIDTHS = { short: 'w-36 max-w-full', medium: 'w-64 max-w-full', full: 'w-full' } as const
