import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

interface FormattedText {
  value: string
  /** The text to read, such as 10,000 for 10000. */
  format: (value: string) => string
  onBlur?: (() => void) | undefined
}

/**
 * The text of an input that is grouped to read and plain to edit. Browsers select what a field holds when the keyboard
 * reaches it, so that typing replaces it. The plain text that takes its place at that moment is selected again; a press of
 * the mouse or a finger keeps its place in the text.
 */
export function useFormattedText({ value, format, onBlur }: FormattedText) {
  const [isEdited, setIsEdited] = useState(false)
  const isPressed = useRef(false)
  const selected = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    selected.current?.select()
    selected.current = null
  })

  return {
    value: isEdited ? value : format(value),
    onPointerDown: () => {
      isPressed.current = true
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (!isEdited && !isPressed.current && format(value) !== value) selected.current = currentTarget
      setIsEdited(true)
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isPressed.current = false
      // A window that is left keeps the focus where it was, and the place in the text with it.
      if (document.activeElement !== currentTarget) setIsEdited(false)
      onBlur?.()
    },
  }
}
