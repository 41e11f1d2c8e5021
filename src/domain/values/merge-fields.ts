/** A name in double braces, with spaces around it or without: the one way in which a template names a field. */
export const MERGE_FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The fields that a text names, each once, in their order; an empty name of empty braces. */
export function fieldsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(MERGE_FIELD), ([, name = '']) => name))]
}

interface Filled {
  text: string
  /** The fields without a value, which stand in the text as they were. */
  missing: string[]
}

/**
 * A text with the values of its fields. A value is never filled a second time, whatever a person entered.
 */
export function fillFields(text: string, values: Readonly<Record<string, string | undefined>>): Filled {
  const missing = new Set<string>()
  const filled = text.replaceAll(MERGE_FIELD, (mark, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value !== undefined && value !== '') return value
    missing.add(name)
    return mark
  })
  return { text: filled, missing: [...missing] }
}
