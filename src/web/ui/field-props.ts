import { type RefCallback } from 'react'

export interface Choice {
  value: string
  label: string
  /** Choices of one group stand together under its name. */
  group?: string
  /** Shown, and not to be chosen. */
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
  /** How much text to expect, so that the box shows it. */
  size?: 'short' | 'medium' | 'full' | undefined
  focusRef?: RefCallback<HTMLElement> | undefined
}

export interface ChoiceProps extends FieldProps {
  options: readonly Choice[]
}

export const FIELD_WIDTHS = { short: 'w-36 max-w-full', medium: 'w-64 max-w-full', full: 'w-full' } as const
