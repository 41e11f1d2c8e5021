import type {
  DocumentPart,
  DocumentSection,
  SimplePart,
} from '#domain/documents/layout/printable-document.ts'

/** A paragraph, emphasized if `strong`. */
export function text(words: string, { strong = false } = {}): SimplePart {
  return { kind: 'text', text: words, strong }
}

/** A bulleted list. */
export function list(items: readonly string[]): SimplePart {
  return { kind: 'list', items: [...items] }
}

/** A list with boxes to tick with a pen. */
export function tasks(items: readonly string[]): SimplePart {
  return { kind: 'tasks', items: [...items] }
}

/** A label and its value. */
export function entry(label: string, value: string): SimplePart {
  return { kind: 'entry', label, value }
}

/** A label and a list beside it. */
export function entryList(label: string, items: readonly string[]): SimplePart {
  return { kind: 'entry-list', label, items: [...items] }
}

/** Parts under their own heading. */
export function group(title: string, parts: SimplePart[]): DocumentPart {
  return { kind: 'group', title, parts }
}

/** Parts under a main heading of the document. */
export function section(title: string, ...parts: DocumentPart[]): DocumentSection {
  return { kind: 'section', title, parts }
}
