import { type ChangeEvent, type FocusEvent, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { NOT_UNDERSTOOD, type Reader } from '#domain/values/typed/reading.ts'
import { MoneySign } from '#web/ui/money-sign.ts'

interface TypedText {
  /** In its wire form, or as it was typed where that is not understood. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** How it is read; without it, the text is the value. */
  read?: Reader | undefined
  /** The text to read, such as 10,000 for 10000. */
  format: (value: string) => string
  /** The text to begin editing with; the value by default. */
  edit?: ((value: string) => string) | undefined
  today?: CalendarDate | undefined
}

/**
 * The text of an input: as it was typed while it is edited, in its usual form otherwise. What it means goes on as its value.
 *
 * Browsers select what a field holds when the keyboard reaches it, so that typing replaces it. The plain text that takes its
 * place at that moment is selected again; a press of the mouse or a finger keeps its place in the text.
 *
 * @rule N100 What is typed stays as it is while it is edited, and what was understood is shown beside it.
 */
export function useTypedText({ value, onChange, onBlur, read, format, edit = identity, today }: TypedText) {
  const sign = useContext(MoneySign) ?? '$'
  const [isEdited, setIsEdited] = useState(false)
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const isPressed = useRef(false)
  const selected = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    selected.current?.select()
    selected.current = null
  })

  const readText = (text: string) => read?.(text, { sign, ...(today && { today }) }) ?? NOT_UNDERSTOOD
  // Another value than that of the typed text came from elsewhere.
  const own = typed?.value === value ? typed.text : undefined
  const plain = edit(value)
  const text = isEdited ? (own ?? plain) : format(value)
  const reading = own !== undefined && isEdited ? readText(own) : NOT_UNDERSTOOD

  return {
    isEdited,
    /** What the text was understood as, if that is not what it says. */
    understood: reading.is === 'understood' && reading.shown !== own ? reading.shown : '',
    /** What is asked about a value that can be several. */
    question: () => {
      const asked = readText(value)
      return asked.is === 'asked' ? asked.question : undefined
    },
    input: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const meant = readText(target.value)
        const next = meant.is === 'understood' ? meant.wire : target.value
        setTyped({ text: target.value, value: next })
        onChange(next)
      },
      onPointerDown: () => {
        isPressed.current = true
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (!isEdited && !isPressed.current && format(value) !== plain) selected.current = currentTarget
        setIsEdited(true)
      },
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        isPressed.current = false
        // A window that is left keeps the focus where it was, and the place in the text with it.
        if (document.activeElement !== currentTarget) {
          setIsEdited(false)
          setTyped(undefined)
        }
        onBlur?.()
      },
    },
  }
}

const identity = (text: string) => text
